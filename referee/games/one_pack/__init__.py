"""What the games with one pack and no wild cards share: basic rummy and gin."""
