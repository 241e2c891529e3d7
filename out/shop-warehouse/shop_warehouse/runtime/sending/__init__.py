"""Operation and arguments -> the reply of the API, within limits; a status that is an error is raised as one."""
