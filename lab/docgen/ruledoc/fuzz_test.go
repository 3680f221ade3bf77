package ruledoc

import (
	"strings"
	"testing"
)

// FuzzParse feeds any text: it is refused or gives a page that names its rule
// and has every required section.
func FuzzParse(f *testing.F) {
	f.Add(doc)
	f.Add("// # Analyzer a\n//\n// a: b\npackage p\n")
	f.Add("package p\n")
	f.Fuzz(func(t *testing.T, src string) {
		p, err := Parse(src)
		if err != nil {
			return
		}
		page := p.Render(Facts{})
		for _, want := range []string{"# " + p.Name, "## What happens at run time", "## What is not reported", "## Versions"} {
			if !strings.Contains(page, want) {
				t.Errorf("page lacks %q:\n%s", want, page)
			}
		}
	})
}

// FuzzRegions feeds any text: it is refused or gives regions that are not
// empty and hold no comment for the harness.
func FuzzRegions(f *testing.F) {
	f.Add("// doc:begin\n\tx() // want `y`\n// doc:end\n")
	f.Add("// doc:begin\n// miss: a\nz\n// doc:end\n// doc:begin\n\n\ty // want:related \"a\"\n\t// doc:end")
	f.Fuzz(func(t *testing.T, src string) {
		regions, err := Regions(src)
		if err != nil {
			return
		}
		for _, r := range regions {
			if strings.TrimSpace(r) == "" || strings.Contains(r, "// miss: ") || strings.Contains(r, "// want `") {
				t.Errorf("region %q", r)
			}
		}
	})
}
