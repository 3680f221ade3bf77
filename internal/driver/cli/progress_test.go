package cli

import (
	"bytes"
	"testing"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, text: "loading packages ..."}
	p.show()
	p.update(3, 14)
	p.show()
	if want := "\r\x1b[Kloading packages ...\r\x1b[K3 of 14 packages"; out.String() != want {
		t.Errorf("want %q, got %q", want, out.String())
	}
	if !p.shown {
		t.Error("does not know that there is a line to remove")
	}
	out.Reset()
	p.stop()
	p.tick()
	if out.String() != "\r\x1b[K" {
		t.Errorf("at the end: %q", out.String())
	}

	// What is not a terminal gets nothing.
	out.Reset()
	app := App{Stderr: &out}
	quiet := app.startProgress()
	quiet.update(1, 2)
	quiet.stop()
	if out.Len() > 0 {
		t.Errorf("wrote %q", out.String())
	}
}
