package unit

import (
	"encoding/json"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/ctrlvet/ctrlvet/internal/driver/unit/outside"
)

// TestOutside tests that what is answered early is what would be answered in the same way
// later: of each combination of what the go command may say.
func TestOutside(t *testing.T) {
	t.Setenv("GOVERSION", "go1.26.0")
	early, late := 0, 0
	for _, dir := range []string{"", "/src/op", "/mod/k8s.io/api@v0.37.2", "/src/op/vendor/k8s.io/api"} {
		for _, path := range []string{"", "k8s.io/api"} {
			for _, version := range []string{"", "v0.37.2"} {
				for _, module := range []string{"null", `{"Path":"k8s.io/api","Main":true}`, `{"Path":"k8s.io/api","Version":"v0.37.2"}`} {
					for _, files := range []string{"null", "{}", `{"fmt":"fmt.a"}`} {
						for _, only := range []string{"true", "false"} {
							data := []byte(`{"Dir":"` + dir + `","ModulePath":"` + path + `","ModuleVersion":"` + version + `","Module":` + module +
								`,"ImportMap":` + files + `,"PackageFile":` + files + `,"VetxOnly":` + only + `,"VetxOutput":"x"}`)
							pkg, ok := outside.Read(string(data))
							if !ok {
								t.Fatalf("not read: %s", data)
							}
							var cfg unitchecker.Config
							if err := json.Unmarshal(data, &cfg); err != nil {
								t.Fatal(err)
							}
							nothing := cfg.VetxOnly && !isMain(&cfg) && !needsStock(&cfg)
							if nothing {
								late++
							}
							if pkg.Outside() {
								if early++; !nothing {
									t.Errorf("answered early, and would not be later: %s", data)
								}
							}
						}
					}
				}
			}
		}
	}
	if early < 5 || late < early {
		t.Errorf("%d answered early, %d at all", early, late)
	}
}
