module github.com/ctrlvet/ctrlvet

go 1.26.0

require (
	github.com/aymanbagabas/go-udiff v0.4.2
	github.com/bluekeyes/go-gitdiff v0.9.0
	github.com/chavacava/garif v0.1.0
	github.com/creachadair/jrpc2 v1.3.5
	github.com/golangci/plugin-module-register v0.1.2
	go.yaml.in/yaml/v3 v3.0.4
	golang.org/x/mod v0.41.0
	golang.org/x/term v0.30.0
	golang.org/x/tools v0.50.0
)

require (
	github.com/creachadair/mds v0.26.1 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
)
