package cli

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/driver/scope"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
	"github.com/ctrlvet/ctrlvet/internal/output/baseline"
	"github.com/ctrlvet/ctrlvet/internal/output/gate"
)

// burnDown is the command ctrlvet burndown: what a baseline held since it was written first.
func (a *App) burnDown(args []string) error {
	fs := newFlags("ctrlvet burndown")
	dir := fs.String("C", ".", "run in `directory`")
	file := fs.String("baseline", "", "read `file` instead of "+defaultBaseline)
	format := fs.String("format", formText, "`form` of the output: text or json")
	if helped, err := a.parseAlone(fs, "burndown", args); helped || err != nil {
		return err
	}
	if err := checkForm(*format, formText, formJSON); err != nil {
		return err
	}
	if *file == "" {
		*file = filepath.Join(*dir, defaultBaseline)
	}
	now, err := readBaseline(*file)
	if err != nil {
		return err
	}
	ctx, stop := a.interruptible()
	defer stop()
	versions, err := gate.History(ctx, *file)
	if ctx.Err() != nil {
		return ctx.Err()
	} else if err != nil {
		a.errorf("only what %s holds now is known: %v", *file, err)
	}
	var states []map[string]string
	var held []*baseline.Baseline
	for _, v := range versions {
		if b, err := baseline.Parse(v.Text); err == nil {
			states, held = append(states, map[string]string{"date": v.Date, "commit": v.Commit}), append(held, b)
		} else {
			a.errorf("%s of %s is left out: %v", *file, v.Date, err)
		}
	}
	return baseline.WriteBurnDown(a.Stdout, *format == formJSON, append(states, map[string]string{}), append(held, now), ownersIn(filepath.Dir(*file)))
}

// ownersIn returns who owns a package of the modules in the repository that a directory lies in; nil: nobody says.
func ownersIn(dir string) func(pkg string) []string {
	root, _, _ := gate.Root(dir)
	var text []byte
	for _, place := range []string{".github", ".", "docs", ".gitlab"} { // where GitHub and GitLab look
		if text == nil && root != "" {
			text, _ = os.ReadFile(filepath.Join(root, place, "CODEOWNERS"))
		}
	}
	if text == nil {
		return nil
	}
	owners, below := modules.Owners(string(text)), scope.Below(root)
	return func(pkg string) []string {
		best, in := "", ""
		for _, m := range below {
			rest, ok := strings.CutPrefix(pkg+"/", m.Path+"/")
			if at, err := filepath.Rel(root, m.Dir); ok && err == nil && len(m.Path) > len(best) {
				best, in = m.Path, path.Join(filepath.ToSlash(at), rest)
			}
		}
		return owners(path.Join(in, "any.go"))
	}
}
