package before_test

import (
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/testdata/variants/before"
)

func TestOutcomes(t *testing.T) {
	if got := before.Shape(); !slices.Equal(got, shape) {
		t.Errorf("got %q", got)
	}
	if got := before.Place(); !slices.Equal(got, place) {
		t.Errorf("got %q", got)
	}
}

var shape = []string{"7 false", "3 false", "10 false", "0 true", "0 true", "5 false", "none", `first: "!" has a mark`, `second: "!" has a mark`,
	"[{a [1]} {bb [2 5]}]", "logged", "11"}

var place = []string{
	"plain failed:false conflict:false map[kept:yes] failed:false conflict:false ",
	"write failed:false conflict:false map[kept:yes] failed:false conflict:false ",
	"locked failed:true conflict:true kept failed:true conflict:true ",
	"broken failed:true conflict:false failed failed:true conflict:false ",
	"gone failed:false conflict:false gone failed:false conflict:false ",
	"3 [plain write write locked locked]",
}
