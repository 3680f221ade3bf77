package kube

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestIsHandleOf: what a client hands out to ask by is an interface with a method that may
// fail, other than an answer.
func TestIsHandleOf(t *testing.T) {
	const src = `package p

type Client struct{}
type Stream interface{ Publish(subject string) error }
type Message interface{ Data() []byte }
type Answer struct{}
func (Answer) Decode() error { return nil }
type own = Stream
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := (&types.Config{}).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	typ := func(name string) types.Type { return pkg.Scope().Lookup(name).Type() }
	for name, want := range map[string]bool{"Stream": true, "own": true, "Message": false, "Answer": false, "Client": false} {
		if got := IsHandleOf(typ(name), types.NewPointer(typ("Client"))); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestStandIns: a file is one of mocks or fakes by a word of its own.
func TestStandIns(t *testing.T) {
	for name, want := range map[string]bool{
		"mock_tunnel.go": true, "client_mock.go": true, "fake.go": true, "Fake_Client.go": true, "mocks.go": true,
		"mockingbird.go": false, "tunnel.go": false, "fakery.go": false, "is_fakeable.go": false,
	} {
		if got := StandIns(name); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}
