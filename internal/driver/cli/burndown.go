package cli

import (
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
	var states []baseline.State
	for _, v := range versions {
		if held, err := baseline.Parse(v.Text); err == nil {
			states = append(states, baseline.State{Date: v.Date, Commit: v.Commit, Held: held})
		} else {
			a.errorf("%s of %s is left out: %v", *file, v.Date, err)
		}
	}
	b := baseline.BurnDown(append(states, baseline.State{Held: now}), ownersIn(filepath.Dir(*file)))
	if *format == formJSON {
		return a.writeJSON(b)
	}
	return b.WriteText(a.Stdout)
}

// ownersIn returns who owns a package of the modules in the repository that a directory lies in; nil: nobody says.
func ownersIn(dir string) func(pkg string) []string {
	root, _, _ := gate.Root(dir)
	owners := modules.Owners(root)
	if owners == nil || root == "" {
		return nil
	}
	below := scope.Below(root)
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
