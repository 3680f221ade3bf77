package modules_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

func TestOwn(t *testing.T) {
	for name, test := range map[string]struct {
		m    *analysis.Module
		want bool
	}{
		"unknown":             {nil, true},
		"main":                {&analysis.Module{Path: "example.com/m", Main: true}, true},
		"without version":     {&analysis.Module{Path: "example.com/m"}, true},
		"dependency":          {&analysis.Module{Path: "example.com/dep", Version: "v1.0.0", Dir: "/home/me/go/pkg/mod/example.com/dep@v1.0.0"}, false},
		"replaced by another": {&analysis.Module{Path: "example.com/dep", Version: "v1.0.0", Replace: &analysis.Module{Path: "example.com/fork", Version: "v1.0.1"}}, false},
		"beside":              {&analysis.Module{Path: "example.com/api", Version: "v0.0.0", Replace: &analysis.Module{Path: "./api", Dir: "/src/m/api"}}, true},
		"vendored":            {&analysis.Module{Path: "example.com/api", Version: "v0.0.0", Dir: "/src/m/vendor/example.com/api", Replace: &analysis.Module{Path: "./api"}}, false},
		"a copy of a version": {&analysis.Module{Path: "example.com/api", Version: "v1.0.0", Replace: &analysis.Module{Path: "../api@v1.0.0", Dir: "/src/api@v1.0.0"}}, false},
	} {
		if got := modules.Own(test.m); got != test.want {
			t.Errorf("%s: %t, want %t", name, got, test.want)
		}
	}
}
