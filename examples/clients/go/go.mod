module textgen-client

go 1.21
