package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"testing"
)

func TestFit(t *testing.T) {
	x := []float64{10, 100, 1000, 5000}
	var y []float64
	for _, n := range x {
		y = append(y, 0.3*math.Pow(n, 0.8))
	}
	if factor, exponent := fit(x, y); math.Abs(factor-0.3) > 1e-9 || math.Abs(exponent-0.8) > 1e-9 || math.Abs(last(x, y)-0.8) > 1e-9 {
		t.Errorf("factor %v, exponent %v", factor, exponent)
	}
	y[3] *= 4 // one point of four that is off moves the exponent by less than half of what it moves the end by
	if _, exponent := fit(x, y); exponent < 0.85 || exponent > 1.1 {
		t.Errorf("exponent %v", exponent)
	}
	file := filepath.Join(t.TempDir(), "x.svg")
	if err := (curve{"CPU s", "", x, y}).draw(file); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(file); err != nil || !bytes.Contains(data, []byte("<svg")) {
		t.Errorf("%v: %.80s", err, data)
	}
}

func TestGenerated(t *testing.T) {
	b := &bench{root: filepath.Join("..", ".."), module: t.TempDir()}
	if err := b.generate(11); err != nil {
		t.Fatal(err)
	}
	files, calls := 0, 0
	b.eachFile(func(name string, data []byte) {
		files++
		f, err := parser.ParseFile(token.NewFileSet(), name, data, 0)
		if err != nil {
			t.Fatalf("%v in\n%s", err, data)
		}
		calls += len(f.Imports) - 6
	})
	if files != 11 || calls != 9 {
		t.Errorf("%d packages, %d that call another, want 11 and 9", files, calls)
	}
}
