"""The Text Generation Service Interface, served by FastAPI in one process."""
