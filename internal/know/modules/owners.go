package modules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// section matches the head of a section, as GitLab has them, and the owners of its lines that name none.
var section = ondemand.Regexp(`^\^?\[[^\]]+\](?:\[\d+\])?(.*)$`)

// Owners reads the text of a CODEOWNERS, and returns who owns a file, whose name is relative to the root of the
// repository: of the lines of one section that match it, the last one counts.
func Owners(text string) func(file string) []string {
	type rule struct {
		section int
		pattern *regexp.Regexp
		owners  []string
	}
	var rules []rule
	number, byDefault := 0, []string(nil)
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(" "+line, " #")
		fields := strings.Fields(line)
		if head := section().FindStringSubmatch(strings.TrimSpace(line)); head != nil {
			number, byDefault = number+1, strings.Fields(head[1])
		} else if len(fields) > 0 {
			if len(fields) == 1 {
				fields = append(fields, byDefault...)
			}
			rules = append(rules, rule{number, ownerPattern(fields[0]), fields[1:]})
		}
	}
	return func(file string) (all []string) {
		last := map[int][]string{}
		for _, r := range rules {
			if r.pattern.MatchString(file) {
				last[r.section] = r.owners
			}
		}
		for _, owners := range last {
			all = append(all, owners...)
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
}

// ownerPattern makes a pattern of CODEOWNERS, which is one of .gitignore but that dir/* is about the files there alone.
func ownerPattern(p string) *regexp.Regexp {
	begin, end := `(?:^|/)`, `(?:/|$)`
	if strings.Contains(strings.TrimSuffix(p, "/"), "/") {
		begin = `^`
	}
	if strings.HasSuffix(p, "/*") {
		end = `$`
	} else if strings.HasSuffix(p, "/") {
		end = `/`
	}
	wild := strings.NewReplacer(`/\*\*/`, `/(?:.*/)?`, `\*\*/`, `(?:.*/)?`, `\*\*`, `.*`, `\*`, `[^/]*`, `\?`, `[^/]`)
	return regexp.MustCompile(begin + wild.Replace(regexp.QuoteMeta(strings.Trim(p, "/"))) + end)
}
