"""What is put to the test: a server, or a command. Whatever it does, each request gets a reply and the run ends."""

from kit.conform.subjects.subject import FAILURES, Answer, Reply, Silence, Subject, SubjectError

__all__ = ["FAILURES", "Answer", "Reply", "Silence", "Subject", "SubjectError"]
