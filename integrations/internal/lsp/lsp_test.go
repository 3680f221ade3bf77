package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"testing"
)

func TestMessages(t *testing.T) {
	var buf bytes.Buffer
	id := json.RawMessage("7")
	for _, m := range []message{{ID: &id, Method: "ask", Params: json.RawMessage(`{"text":"ä\n"}`)}, {Method: "tell"}} {
		if err := writeMessage(&buf, m); err != nil {
			t.Fatal(err)
		}
	}
	r := bufio.NewReader(&buf)
	first, err := readMessage(r)
	if err != nil || first.Method != "ask" || string(*first.ID) != "7" || string(first.Params) != `{"text":"ä\n"}` {
		t.Errorf("got %+v, %v", first, err)
	}
	second, err := readMessage(r)
	if err != nil || second.Method != "tell" || second.ID != nil {
		t.Errorf("got %+v, %v", second, err)
	}
	if _, err := readMessage(r); err == nil {
		t.Error("a message after the end")
	}
	if _, err := readMessage(bufio.NewReader(bytes.NewReader([]byte("Content-Type: x\r\n\r\n{}")))); err == nil {
		t.Error("a message without its length")
	}
}

func TestOffset(t *testing.T) {
	const text = "ab\nä𝄞x\n"
	tests := []struct {
		line, character, want int
	}{
		{0, 0, 0}, {0, 2, 2}, {0, 9, 2}, {1, 0, 3}, {1, 1, 5}, {1, 3, 9}, {1, 4, 10}, {2, 0, 11}, {7, 1, 11},
	}
	for _, tt := range tests {
		if got := Offset(text, Position{tt.line, tt.character}); got != tt.want {
			t.Errorf("%d:%d is at %d, want %d", tt.line, tt.character, got, tt.want)
		}
	}
}

func TestApplyEdits(t *testing.T) {
	at := func(line, from, to int) Range { return Range{Position{line, from}, Position{line, to}} }
	got, err := ApplyEdits("one two\nthree\n", []TextEdit{{at(1, 0, 5), "3"}, {at(0, 4, 4), "and "}, {at(0, 0, 3), "1"}})
	if want := "1 and two\n3\n"; err != nil || got != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
	if got, err := ApplyEdits("one two\n", []TextEdit{{at(0, 0, 5), ""}, {at(0, 3, 4), ""}}); err == nil {
		t.Errorf("overlapping edits make %q", got)
	}
}
