module github.com/ctrlvet/ctrlvet/lab

go 1.26.0

require (
	github.com/bluekeyes/go-gitdiff v0.9.0
	github.com/ctrlvet/ctrlvet v0.0.0
	go.yaml.in/yaml/v3 v3.0.4
	golang.org/x/mod v0.41.0
	golang.org/x/tools v0.50.0
	gonum.org/v1/plot v0.17.0
)

require (
	codeberg.org/go-fonts/liberation v0.5.0 // indirect
	codeberg.org/go-latex/latex v0.2.0 // indirect
	codeberg.org/go-pdf/fpdf v0.11.1 // indirect
	git.sr.ht/~sbinet/gg v0.7.0 // indirect
	github.com/ajstarks/svgo v0.0.0-20211024235047-1546f124cd8b // indirect
	github.com/aymanbagabas/go-udiff v0.4.2 // indirect
	github.com/chavacava/garif v0.1.0 // indirect
	github.com/creachadair/jrpc2 v1.3.5 // indirect
	github.com/creachadair/mds v0.26.1 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	golang.org/x/image v0.30.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/term v0.30.0 // indirect
	golang.org/x/text v0.28.0 // indirect
)

replace github.com/ctrlvet/ctrlvet => ../
