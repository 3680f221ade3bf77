package safety

import (
	"maps"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	forms := []string{"kept", "twice", "mode"}
	tests := []struct {
		text  string
		forms []string
		want  Declared
		rest  string
		err   string
	}{
		{"safe. The verb\nbecomes %w.", nil, Declared{"": Safe}, "The verb becomes %w.", ""},
		{"review. A guess. And more.", nil, Declared{"": Review}, "A guess. And more.", ""},
		{"safe for twice, mode; review for kept. Text.", forms, Declared{"twice": Safe, "mode": Safe, "kept": Review}, "Text.", ""},
		{"The verb becomes %w. And more.", nil, nil, "", "how safe"},
		{"safe", nil, nil, "", "how safe"},
		{"safe. Text.", forms, nil, "", "for which forms"},
		{"safe for never. Text.", forms, nil, "", `"never", which is not a form`},
		{"safe for kept; review for kept. Text.", forms, nil, "", "twice"},
		{"safe for kept. Text.", nil, nil, "", "not a form of the rule"},
		{"", nil, nil, "", "how safe"},
	}
	for _, tt := range tests {
		d, rest, err := Parse(tt.text, tt.forms)
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
			continue
		}
		if !maps.Equal(d, tt.want) || rest != tt.rest {
			t.Errorf("%q: %v %q, want %v %q", tt.text, d, rest, tt.want, tt.rest)
		}
	}
}

func TestLevels(t *testing.T) {
	d := Declared{"a": Safe, "b": Review}
	if d.Of("a") != Safe || d.Of("b") != Review || d.Of("c") != Review || Declared(nil).Of("") != Review {
		t.Error("Of")
	}
	if d.Summary() != "mixed" || (Declared{"a": Safe, "b": Safe}).Summary() != "safe" || (Declared{}).Summary() != "" {
		t.Error("Summary")
	}
}

func TestMark(t *testing.T) {
	title := Mark(Mark("close the channel"))
	if title != "close the channel (review)" {
		t.Errorf("marked: %q", title)
	}
	if plain, level := Cut(title); plain != "close the channel" || level != Review {
		t.Errorf("cut: %q %s", plain, level)
	}
	if plain, level := Cut("wrap err"); plain != "wrap err" || level != Safe {
		t.Errorf("cut: %q %s", plain, level)
	}
}
