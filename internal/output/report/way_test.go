package report

import (
	"fmt"
	"testing"
)

func TestWay(t *testing.T) {
	at := func(file string, line int, message string) Related {
		return Related{File: file, Line: line, Message: message}
	}
	for _, test := range []struct {
		related []Related
		want    string
	}{
		{nil, "[the finding] 0"},
		{[]Related{at("a.go", 20, "changed again"), at("a.go", 5, "second"), at("a.go", 3, "first")}, "[first second the finding changed again] 2"},
		{[]Related{at("b.go", 1, "returned by List here"), at("b.go", 9, "changed in Set here")}, "[returned by List here the finding changed in Set here] 1"},
		{[]Related{at("a.go", 2, "the context is made here"), at("b.go", 9, "pods is read here")}, "[pods is read here the context is made here the finding] 2"},
		{[]Related{at("b.go", 9, "already changed")}, "[the finding already changed] 0"},
	} {
		way, mistake := Finding{File: "a.go", Line: 10, Message: "the finding", Related: test.related}.Way()
		var got []string
		for _, r := range way {
			got = append(got, r.Message)
		}
		if s := fmt.Sprintf("%v %d", got, mistake); s != test.want {
			t.Errorf("%v: got %s, want %s", test.related, s, test.want)
		}
	}
}
