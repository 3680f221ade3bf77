package outside_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/unit/outside"
)

func TestAnswer(t *testing.T) {
	pkg := func(over map[string]any) map[string]any {
		out := map[string]any{
			"ImportPath": "k8s.io/api/core/v1", "Dir": "/mod/k8s.io/api@v0.37.2/core/v1",
			"ModulePath": "k8s.io/api", "ModuleVersion": "v0.37.2", "VetxOnly": true,
			"ImportMap": map[string]string{"fmt": "fmt"}, "PackageFile": map[string]string{"fmt": "fmt.a"},
		}
		for k, v := range over {
			out[k] = v
		}
		return out
	}
	for name, test := range map[string]struct {
		pkg  map[string]any
		args []string
		want bool
	}{
		"dependency":             {pkg: pkg(nil), want: true},
		"flags":                  {pkg: pkg(nil), args: []string{"-json", "-notfound=false"}, want: true},
		"standard library":       {pkg: pkg(map[string]any{"Dir": "/go/src/io", "ModulePath": "", "ModuleVersion": ""}), want: true},
		"vendored":               {pkg: pkg(map[string]any{"Dir": "/src/op/vendor/k8s.io/api/core/v1"}), want: true},
		"main module":            {pkg: pkg(map[string]any{"Dir": "/src/op", "ModuleVersion": ""})},
		"beside":                 {pkg: pkg(map[string]any{"Dir": "/src/api"})},
		"reported on":            {pkg: pkg(map[string]any{"VetxOnly": false})},
		"fixed":                  {pkg: pkg(nil), args: []string{"-fix"}},
		"fixed, both dashes":     {pkg: pkg(nil), args: []string{"--fix=true", "-json"}},
		"shown":                  {pkg: pkg(nil), args: []string{"-diff"}},
		"not compiled":           {pkg: pkg(map[string]any{"PackageFile": nil})},
		"imports nothing":        {pkg: pkg(map[string]any{"PackageFile": map[string]string{}, "ImportMap": map[string]string{}})},
		"a later go command":     {pkg: pkg(map[string]any{"Module": map[string]any{"Path": "k8s.io/api"}})},
		"no place for an answer": {pkg: pkg(map[string]any{"VetxOutput": ""})},
		"no place, other type":   {pkg: pkg(map[string]any{"VetxOutput": 7})},
	} {
		dir := t.TempDir()
		out := filepath.Join(dir, "vet.out")
		if _, ok := test.pkg["VetxOutput"]; !ok {
			test.pkg["VetxOutput"] = out
		}
		data, err := json.Marshal(test.pkg)
		if err != nil {
			t.Fatal(err)
		}
		cfg := filepath.Join(dir, "vet.cfg")
		if err := os.WriteFile(cfg, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if got := outside.Answer(append(test.args, cfg)); got != test.want {
			t.Errorf("%s: %t, want %t", name, got, test.want)
		}
		info, err := os.Stat(out)
		if test.want != (err == nil) || err == nil && info.Size() != 0 {
			t.Errorf("%s: the file of facts: %v, %v", name, info, err)
		}
	}
}

// TestNotAsked tests other calls of the program, and configurations that cannot be read.
func TestNotAsked(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "vet.cfg")
	if err := os.WriteFile(broken, []byte(`{"VetxOnly": tr`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{nil, {"-V=full"}, {"./..."}, {"-flags"}, {broken}, {filepath.Join(t.TempDir(), "none.cfg")}} {
		if outside.Answer(args) {
			t.Errorf("%q is answered", args)
		}
	}
}
