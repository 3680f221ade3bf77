package rbac

import (
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/plural"
)

// Resources knows the resources that a package can see: those of Kubernetes, and
// those whose Go types it defines or imports. It reads files, each group's once.
type Resources struct {
	in     *inputs.Log
	fset   *token.FileSet
	pkg    *types.Package
	groups map[string][]string
}

// NewResources returns what is known of resources in a package.
func NewResources(in *inputs.Log, fset *token.FileSet, pkg *types.Package) *Resources {
	return &Resources{in, fset, pkg, make(map[string][]string)}
}

// Of returns the names of a group's resources that are known, and whether these
// are all.
func (r *Resources) Of(group string) (names []string, complete bool) {
	if list, ok := kube.GroupResources(group); ok {
		return list, true
	}
	return r.custom(group), false
}

// custom returns the resources of a group whose Go types the package defines
// or imports. The group and the names are read from the source of the types,
// since comments are all that says them.
func (r *Resources) custom(group string) []string {
	names, known := r.groups[group]
	if known {
		return names
	}
	for _, pkg := range append([]*types.Package{r.pkg}, r.pkg.Imports()...) {
		if kube.Relevant(pkg) {
			names = append(names, r.customOf(pkg, group)...)
		}
	}
	r.groups[group] = slices.Clip(names)
	return r.groups[group]
}

// groupNameMarker is a part of the markers that name the group of a package.
const groupNameMarker = "groupName="

var (
	groupName = ondemand.Regexp(`(?m)^//\s*\+(?:groupName=|kubebuilder:ac:generate.*groupName=)(\S+)\s*$`)
	path      = ondemand.Regexp(`(?m)^\s*//\s*\+kubebuilder:resource:(?:.*,)?path=\s*"?([a-z0-9.-]+)`)
)

// customIn names the resources of a group of which a package has the types.
type customIn struct{ path, group string }

func (r *Resources) customOf(pkg *types.Package, group string) []string {
	return inputs.Once(r.in, customIn{pkg.Path(), group}, func(in *inputs.Log) []string {
		objects := apiObjects(pkg)
		if len(objects) == 0 {
			return nil
		}
		sources := strings.Join(sourcesBeside(in, inputs.Position(r.fset, objects[0].Pos()).Filename), "\n")
		if !hasGroup(sources, group) {
			return nil
		}
		if written := writtenIn(sources); len(written) > 0 {
			return written
		}
		var names []string
		for _, object := range objects {
			names = append(names, Plural(object.Name()))
			if other := otherPlural(object.Name()); other != "" {
				names = append(names, other)
			}
		}
		return names
	})
}

// apiObjects returns the types of a package that are those of objects of an API.
func apiObjects(pkg *types.Package) []*types.TypeName {
	var out []*types.TypeName
	for _, name := range pkg.Scope().Names() {
		object, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if ok && !object.IsAlias() && kube.IsAPIObject(object.Type()) && !kube.IsListType(object.Type()) {
			out = append(out, object)
		}
	}
	return out
}

// writtenIn returns the names of resources that a text gives, which may belong to any of its
// types.
func writtenIn(text string) []string {
	var names []string
	if strings.Contains(text, "+kubebuilder:resource:") { // the search below is slow
		for _, m := range path().FindAllStringSubmatch(text, -1) {
			names = append(names, m[1])
		}
	}
	return names
}

func hasGroup(sources, group string) bool {
	if !strings.Contains(sources, group) {
		return false // the search below is slow
	}
	return slices.ContainsFunc(groupName().FindAllStringSubmatch(sources, -1), func(m []string) bool { return m[1] == group })
}

// sourcesBeside returns the texts of the files of a package, tests and generated ones
// aside, of which one is given; nothing where that is no path on this machine.
func sourcesBeside(in *inputs.Log, file string) []string {
	if !filepath.IsAbs(file) {
		return nil
	}
	entries, err := in.ReadDir(filepath.Dir(file))
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && !strings.HasPrefix(name, "zz_generated") {
			if content, err := in.ReadFile(filepath.Join(filepath.Dir(file), name)); err == nil {
				out = append(out, string(content))
			}
		}
	}
	return out
}

// Plural is how controller-gen and kubebuilder name the resource of a kind: see
// [plural.Of].
func Plural(kind string) string { return plural.Of(kind) }

// otherPlural returns another name that the resource of a kind may have, "" when there is
// none: a kind whose name looks like a plural may be called as it is, IngressClassParams; and
// the name in lower case may have another plural, since it ends in no acronym: for GatewayDNS
// controller-gen v0.4.1 wrote gatewaydns, and v0.3.0 prestoes; of ProtocolIsis others make protocolises.
func otherPlural(kind string) string {
	lower := strings.ToLower(kind)
	switch plural := Plural(kind); {
	case strings.HasSuffix(lower, "o") && plural == lower+"s":
		return lower + "es"
	case strings.HasSuffix(kind, "sis") && plural == lower:
		return strings.TrimSuffix(lower, "is") + "es"
	case strings.HasSuffix(kind, "s") && !strings.HasSuffix(kind, "ss") && !strings.HasSuffix(kind, "us"):
		return lower
	}
	if other := Plural(lower); other != Plural(kind) {
		return other
	}
	return ""
}
