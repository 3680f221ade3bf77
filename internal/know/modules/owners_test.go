package modules

import (
	"strings"
	"testing"
)

func TestOwners(t *testing.T) {
	github := Owners(`# the last line that matches counts
*        @all
*.go     @go  # all that is Go
/build/  @build
apps/    @apps
docs/*   @docs
/a/**/x  @x
**/logs  @logs
/api/v?  @api
/apps/old
`)
	gitlab := Owners("* @all\n[Go][2] @go\n*.go\n/api/ @api @all\n^[Docs]\ndocs/ @docs\n")
	for _, tt := range []struct {
		owners     func(file string) []string
		file, want string
	}{
		{github, "README", "@all"}, {github, "x/y.go", "@go"}, {github, "build/logs.go", "@build"}, {github, "x/build/a.go", "@go"},
		{github, "x/apps/a.go", "@apps"}, {github, "apps/old/a.go", ""}, {github, "docs/a.go", "@docs"}, {github, "docs/b/a.go", "@go"},
		{github, "a/x/a.go", "@x"}, {github, "a/b/c/x/a.go", "@x"}, {github, "b/logs/a.go", "@logs"}, {github, "api/v1/a.go", "@api"}, {github, "api/v12/a.go", "@go"},
		{gitlab, "a.go", "@all @go"}, {gitlab, "api/a.go", "@all @api"}, {gitlab, "docs/a.md", "@all @docs"},
	} {
		if got := strings.Join(tt.owners(tt.file), " "); got != tt.want {
			t.Errorf("%s is owned by %q, want %q", tt.file, got, tt.want)
		}
	}
}
