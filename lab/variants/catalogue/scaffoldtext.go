package catalogue

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// said replaces what the text of a scaffold leaves open.
func (s *scaffolded) said(text string) string {
	lazy := func(key string, say func() string) { // an import that nothing uses does not compile
		if strings.Contains(text, key) {
			text = strings.ReplaceAll(text, key, say())
		}
	}
	if s.result != nil {
		lazy("RESULT", func() string { return s.site.Type(s.f, s.result) })
	}
	lazy("KIND", func() string { return s.site.Type(s.f, s.kind) })
	return strings.NewReplacer("CTX", s.ctx, "CLIENT", s.client, "OBJ", strings.TrimPrefix(s.obj, "&"), "PTR", s.obj, "FAIL", s.fail).Replace(text)
}

// read returns the text that reads the object.
func (s *scaffolded) read(req string) string {
	return s.said("\nOBJ := &KIND{}\nif err := CLIENT.Get(CTX, " + req + ".NamespacedName, OBJ); err != nil {\n\treturn RESULT{}, " + s.site.ImportPath(s.f, kube.ClientPath) + ".IgnoreNotFound(err)\n}")
}

// text returns what stands behind it.
func (s *scaffolded) text(parts part) (text string) {
	if parts&deferredPatch != 0 {
		writer, what, copied := "CLIENT", "", "OBJ.DeepCopy()"
		if s.status {
			writer, what = "CLIENT.Status()", ".Status"
		}
		if !s.copies {
			copied = "OBJ.DeepCopyObject().(*KIND)"
		}
		text += "vBase := " + copied + "\ndefer func() {\n\tif " + s.site.ImportPath(s.f, kube.EqualityPath) + ".Semantic.DeepEqual(vBase" + what + ", OBJ" + what + ") {\n\t\treturn\n\t}\n" +
			"\tif err := " + writer + ".Patch(CTX, PTR, " + s.site.ImportPath(s.f, kube.ClientPath) + ".MergeFrom(vBase)); err != nil {\n\t\tFAIL = " +
			s.site.ImportPath(s.f, "errors") + ".Join(FAIL, " + s.site.ImportPath(s.f, kube.ClientPath) + ".IgnoreNotFound(err))\n\t}\n}()\n"
	}
	finalizer := func(verb string) string {
		return "if " + s.site.ImportPath(s.f, runtimePath("controller/controllerutil")) + "." + verb + "Finalizer(PTR, \"scaffold.example.com/finalizer\") {\n\tif err := CLIENT.Update(CTX, PTR); err != nil {\n\t\treturn RESULT{}, err\n\t}\n}\n"
	}
	if parts&deletionTest != 0 {
		text += "if !OBJ.GetDeletionTimestamp().IsZero() {\n"
		if parts&finalizerBlock != 0 {
			text += finalizer("Remove")
		}
		text += "\treturn RESULT{}, nil\n}\n"
	}
	if parts&finalizerBlock != 0 {
		text += finalizer("Add")
	}
	return s.said(text)
}

// about sets what the text says of the kind of the object.
func (s *scaffolded) about(t types.Type) {
	t = types.Unalias(deref(types.Unalias(t)))
	s.status, s.kind = hasStatus(t), t
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "DeepCopy")
	fn, ok := obj.(*types.Func)
	s.copies = ok && types.Identical(fn.Signature().Results().At(0).Type(), types.NewPointer(t))
}

// hasStatus reports whether objects of a kind have a status.
func hasStatus(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Status")
	_, ok := obj.(*types.Var)
	return ok
}

// kindOf returns the kind that the package is about, with a status if possible; else
// one that packages are hardly about.
func kindOf(w *rewrite.Rewriter, own bool) (kind types.Type) {
	if own {
		w.Each(func(_ *rewrite.File, n ast.Node, _ []ast.Node) {
			e, ok := n.(ast.Expr)
			if !ok || !w.Info.Types[e].IsType() {
				return
			}
			t := types.Unalias(w.Info.TypeOf(e))
			_, named := t.(*types.Named)
			if named && kube.IsAPIObject(t) && !kube.IsUnstructured(t) && !kube.IsType(t, "metav1.PartialObjectMetadata", "metav1.PartialObjectMetadataList") && (kind == nil || !hasStatus(kind) && hasStatus(t)) {
				kind = t
			}
		})
	}
	if kind != nil {
		return kind
	}
	for _, p := range w.Loaded {
		if claim := p.Scope().Lookup("PersistentVolumeClaim"); claim != nil && kube.IsAPIObject(claim.Type()) {
			return claim.Type()
		}
	}
	return nil
}

// declareNextDoor declares a reconciler of a scaffold in a file of its own.
func declareNextDoor(w *rewrite.Rewriter, reconciles bool) {
	if w.Types.Name() != w.Files[0].Pkg || strings.HasSuffix(w.Files[0].Pkg, "_test") {
		return
	}
	kind := kindOf(w, !reconciles)
	if kind == nil {
		return
	}
	f := w.Beside()
	site := w.Site(w.Files[0], w.Files[0].AST.Name)
	client, request := site.ImportPath(f, kube.ClientPath), site.ImportPath(f, runtimePath("reconcile"))
	s := &scaffolded{site: site, f: f, ctx: "ctx", client: "r", obj: "obj", fail: "fail"}
	s.about(kind)
	text := "type vScaffold struct{ " + client + ".Client }\n\nfunc (r *vScaffold) SetupWithManager(mgr " + site.ImportPath(f, runtimePath("manager")) + ".Manager) error {\n\treturn " +
		site.ImportPath(f, runtimePath("builder")) + ".ControllerManagedBy(mgr).For(&KIND{}).Complete(r)\n}\n\n" +
		"func (r *vScaffold) Reconcile(ctx " + site.ImportPath(f, "context") + ".Context, req " + request + ".Request) (result RESULT, fail error) {\n" +
		site.ImportPath(f, runtimePath("log")) + ".FromContext(ctx).Info(\"begin\")" + s.read("req") + "\n" + s.text(inReconcile) +
		"\treturn RESULT{RequeueAfter: 10 * " + site.ImportPath(f, "time") + ".Minute}, nil\n}\n"
	site.Declare(f, strings.ReplaceAll(s.said(text), "RESULT", request+".Result"))
	site.Done()
}
