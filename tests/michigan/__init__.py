"""Michigan rummy: its rules one by one, whole deals, poker hands, and requests that cannot be judged."""
