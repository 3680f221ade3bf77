package rbac

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// Dirs returns the directory of the module that a file belongs to, and that of the project
// within it for which controller-gen makes roles: the nearest with a PROJECT file of
// kubebuilder or a Makefile that runs the generator, else that of the module. They are
// empty when there is no module to be seen.
func Dirs(in *inputs.Log, file string) (module, project string) {
	if !filepath.IsAbs(file) {
		return "", ""
	}
	module, within := in.Module(filepath.Dir(file))
	if module == "" {
		return "", ""
	}
	for _, dir := range within {
		if info, err := in.Stat(filepath.Join(dir, "PROJECT")); err == nil && !info.IsDir() {
			return module, dir
		}
		if text, err := in.ReadFile(filepath.Join(dir, "Makefile")); err == nil && generator().Match(text) {
			return module, dir
		}
	}
	return module, module
}

// Repository returns the directory of the repository that a directory lies in, or, without one, the
// directory itself. That of a module, of which the path is given, may lie above: where the repository is
// not in sight, as in an archive of it, api of example.org/acme/app/api is a directory of it.
func Repository(in *inputs.Log, dir, module string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := in.Stat(filepath.Join(d, ".git")); err == nil {
			return d
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	top, parts := dir, strings.Split(module, "/")
	for i := len(parts) - 1; i > 2; i-- {
		switch {
		case filepath.Base(top) == parts[i]:
			top = filepath.Dir(top)
		case !majorVersion().MatchString(parts[i]):
			return dir
		}
	}
	return top
}

// majorVersion matches the element of a module's path that needs no directory.
var majorVersion = ondemand.Regexp(`^v[0-9]+$`)

// Granted is what a module grants to the programs of a project, by markers or otherwise.
type Granted struct {
	Markers, Roles []Rule
	// Made are the rules of the role that controller-gen makes of the markers. What it grants
	// beside them is gone when it is made anew.
	Made []Rule
	// OwnClients reports whether the module makes clients of its own, or says what its
	// manager's reads from the API server, or gives a field of that name what reads there.
	OwnClients func(field string) bool

	all *Roles
}

// grantsOf names what is granted to a project of the module in dir.
type grantsOf struct{ dir, project string }

// Grants reads what is granted to a project of the module in dir: by the markers below
// the project, and by the roles of the manifests of the repository, whether they are
// generated or not. Packages of a run share it.
func Grants(in *inputs.Log, dir, project string) (*Granted, error) {
	type result struct {
		*Granted
		err error
	}
	res := inputs.Once(in, grantsOf{dir, project}, func(in *inputs.Log) result {
		g, err := grants(in, dir, project)
		return result{g, err}
	})
	if res.err != nil {
		return nil, res.err
	}
	g := *res.Granted
	// Who asks needs to have read it, so that this is noted for it alone.
	g.OwnClients = func(field string) bool {
		made := inputs.Once(in, clientsOf{dir}, func(in *inputs.Log) map[string]bool { return findClients(in, dir) })
		return made[""] || made[field]
	}
	return &g, nil
}

func grants(in *inputs.Log, dir, project string) (*Granted, error) {
	markers, err := ModuleMarkers(in, project)
	if err != nil {
		return nil, err
	}
	roles, err := RolesBelow(in, Repository(in, dir, ""))
	if err != nil {
		return nil, err
	}
	isMade := func(Rule) bool { return false }
	if len(markers) > 0 {
		made, names := filepath.Join(project, filepath.FromSlash(GeneratedDir), "role.yaml"), namesMade(in, project)
		// A role of another name stays as it is when that is made anew: somebody keeps it by hand.
		isMade = func(r Rule) bool { return r.File == made && (len(names) == 0 || slices.Contains(names, r.Role)) }
	}
	g := &Granted{Markers: markers, all: roles}
	for _, r := range roles.Rules {
		if isMade(r) {
			g.Made = append(g.Made, r)
		} else {
			g.Roles = append(g.Roles, r)
		}
	}
	return g, nil
}

// InTemplate reports whether a template of a manifest with roles grants the verb on the
// resource, or may do so.
func (g *Granted) InTemplate(group, resource, verb string) bool {
	_, ok := g.all.MayGrant(group, resource, verb)
	return ok
}

var otherClient = ondemand.Regexp(`\bDisableFor\b|\bNewClient\b|\bclient\.New\(`)

// liveField finds a field, or variable, that is given what reads from the API server.
var liveField = ondemand.Regexp(`\b(\w+)(:|\s*=)\s*[\w.]+\.GetAPIReader\(`)

// clientsOf names the fields in the module in dir that are given such a reader, and "" where it makes clients of its own.
type clientsOf struct{ dir string }

func findClients(in *inputs.Log, dir string) map[string]bool {
	found := make(map[string]bool)
	_ = in.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || found[""]:
			return filepath.SkipAll
		case d.IsDir() && path != dir && skipped(d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := in.ReadFile(path)
		found[""] = err == nil && otherClient().Match(text)
		for _, m := range liveField().FindAllSubmatch(text, -1) {
			found[string(m[1])] = true
		}
		return nil
	})
	return found
}

// GeneratedDir is where controller-gen puts the role that it makes, below a project, unless
// it is told otherwise, and where others are kept beside it.
const GeneratedDir = "config/rbac"

// ProjectRoles returns the roles in [GeneratedDir] of the project of a Go file, or nil
// where there are none that can be read.
func ProjectRoles(in *inputs.Log, file string) *Roles {
	_, project := Dirs(in, file)
	if project == "" {
		return nil
	}
	r, err := ReadRoles(in, filepath.Join(project, filepath.FromSlash(GeneratedDir)))
	if err != nil {
		return nil
	}
	return r
}

// Grant reports whether the roles allow all that the arguments of a marker ask for. What
// templates grant that must be rendered does not count: they are for another installation.
func (r *Roles) Grant(a Arguments) bool {
	wanted := ruleOf(a)
	if len(wanted.Groups) == 0 {
		wanted.Groups = []string{""}
	}
	for _, group := range wanted.Groups {
		for _, resource := range wanted.Resources {
			for _, verb := range wanted.Verbs {
				if !slices.ContainsFunc(r.Rules, func(rule Rule) bool { return rule.Allows(group, resource, verb) }) {
					return false
				}
			}
		}
	}
	return true
}
