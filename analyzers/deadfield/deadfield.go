package deadfield

import (
	_ "embed"
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/astext"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports fields of specs that no code reads.
var Analyzer = rule.New(doc, run, rule.Always())

func run(pass *rule.Pass) {
	c := &checker{Pass: pass, specs: make(map[*types.TypeName]bool), others: make(map[*types.TypeName]bool), statuses: make(map[*types.TypeName]*types.TypeName)}
	for _, name := range pass.Pkg.Scope().Names() {
		kind, ok := pass.Pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || kind.IsAlias() || !kube.IsAPIObject(kind.Type()) {
			continue
		}
		for f := range ssaflow.Struct(kind.Type()).Fields() {
			in, n := c.others, kube.Named(f.Type())
			switch {
			case f.Name() == "Spec":
				in = c.specs
			case f.Name() == "Status" && n != nil && n.Obj().Pkg() == pass.Pkg:
				c.statuses[n.Obj()] = kind
			}
			c.hold(in, f.Type())
		}
	}
	if len(c.specs)+len(c.statuses) == 0 {
		return
	}
	if c.reads = rule.AsText(pass, astext.ReadsOf); c.reads == nil || pass.Quiet(!c.reads.HasController, pass.Files, "the module has no controller") {
		return
	}
	files, _, info := pass.AsWritten()
	c.marked = kube.PathsInRules(files)
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			t, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			tn, _ := info.Defs[t.Name].(*types.TypeName)
			// What a status holds as well is set by one side and read by the other.
			switch st, isStruct := t.Type.(*ast.StructType); {
			case isStruct && c.specs[tn] && !c.others[tn]:
				c.report(tn, st)
			case isStruct && c.statuses[tn] != nil && !c.specs[tn]:
				c.reportStatus(tn, st, t.Name)
			}
			return false
		})
	}
}

// A checker goes through the kinds of a package.
type checker struct {
	*rule.Pass
	specs, others map[*types.TypeName]bool            // structs that kinds hold in their spec, and beside it
	statuses      map[*types.TypeName]*types.TypeName // with the kind of each
	reads         *astext.FieldReads
	marked        map[string]bool // fields that validation rules name
}

// hold notes the structs of the package that a field of a kind is made of.
func (c *checker) hold(in map[*types.TypeName]bool, t types.Type) {
	n, ok := astext.Holds(t).(*types.Named)
	if !ok || in[n.Obj()] || n.Obj().Pkg() != c.Pkg || ssaflow.Struct(n) == nil {
		return
	}
	in[n.Obj()] = true
	for f := range ssaflow.Struct(n).Fields() {
		c.hold(in, f.Type())
	}
}

// report reports the fields of a struct that no code reads, unless most are so: then it is read in
// a way that is not known, or not at all.
func (c *checker) report(in *types.TypeName, st *ast.StructType) {
	var gone []*ast.Field
	known := 0
	for _, f := range st.Fields.List {
		if f.Tag == nil || len(f.Names) != 1 {
			continue
		}
		tag, _, _ := strings.Cut(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json"), ",")
		switch name := f.Names[0].Name; {
		case c.reads.Read[astext.FieldKey(in, name)]:
			known++
		case tag != "" && tag != "-" && !c.Quiet(c.reads.Names[name] || c.reads.Names[tag], f, "a value of unknown type, or a path, may be this field") &&
			!c.Quiet(c.marked[tag], f, "a validation rule of the package names the field"):
			gone = append(gone, f)
		}
	}
	if len(gone) > known {
		return
	}
	for _, f := range gone {
		if c.Quiet(c.reads.Whole[astext.TypeKey(in)], f, "the struct is used as a whole: encoded, rendered or stored") || c.isMeant(f) {
			continue
		}
		c.At(f.Names[0]).Sayf("no code of the module reads %s.%s: it has no effect whatever users set; implement or deprecate it", in.Name(), f.Names[0].Name)
	}
}

// reportStatus reports a status that no code touches, though it does the spec, or fields of one.
func (c *checker) reportStatus(in *types.TypeName, st *ast.StructType, name *ast.Ident) {
	isNamed := func(field string) bool { return c.reads.Named[astext.FieldKey(c.statuses[in], field)] }
	switch quiet := c.QuietAt(name); {
	case len(st.Fields.List) == 0, quiet(!isNamed("Spec"), "no code of the module touches the spec of the kind either"):
		return
	case !isNamed("Status"): // who reads or encodes the object whole stores nothing
		c.At(name).Sayf("no code of the module sets %s: users never see what became of their object; write the status, or remove it", in.Name())
		return
	case quiet(c.reads.Whole[astext.TypeKey(in)], "the struct is used as a whole: encoded, rendered or stored"):
		return
	}
	for _, f := range st.Fields.List {
		if len(f.Names) == 1 && !c.isSet(in, f) && !c.isMeant(f) {
			c.At(f.Names[0]).Sayf("no code of the module sets %s.%s: it stays empty; set it, or remove it", in.Name(), f.Names[0].Name)
		}
	}
}

// isSet: code sets a field of a status, or observedgeneration looks whether it does.
func (c *checker) isSet(in *types.TypeName, f *ast.Field) bool {
	name := f.Names[0].Name
	return name == "ObservedGeneration" || c.reads.Named[astext.FieldKey(in, name)] ||
		c.Quiet(c.reads.Names[name], f, "a value of unknown type, or a path, may be this field")
}

// isMeant: the comment of a field says why nothing is done with it.
func (c *checker) isMeant(f *ast.Field) bool {
	text, quiet := f.Names[0].Name+"\n"+f.Doc.Text()+f.Comment.Text(), c.QuietAt(f)
	return quiet(onpurpose.Says(text, onpurpose.Obsolete), "a comment says that the field is deprecated") ||
		quiet(onpurpose.Says(text, onpurpose.Unfinished), "a comment says that the field is not implemented yet") ||
		quiet(onpurpose.Says(text, onpurpose.ForPeople), "a comment says that the field is informational")
}
