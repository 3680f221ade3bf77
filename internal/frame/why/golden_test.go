package why_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/why"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

var (
	update = flag.Bool("update", false, "write the golden files anew")
	all    = flag.Bool("all", false, "compare the findings of all code of the tests, which takes minutes")
)

// questions are lines, named by a text that ends there and stands in the file once, and
// perhaps a rule. The answers are in testdata, without numbers of lines: the files are
// those of the rules and of the demo.
var questions = []struct{ name, file, line, rule string }{
	// Findings.
	{"found-notfound", "demo/internal/controller/website_controller.go", "site); err != nil {\n\t\treturn ctrl.Result{}, err", ""},
	{"found-result", "rules/resulterr/bad/direct.go", "return ctrl.Result{RequeueAfter: time.Hour}, err", "resulterr"},
	{"found-status", "demo/internal/controller/website_controller.go", "r.Update(ctx, site)", ""},
	{"found-sync", "demo/internal/pods/inventory.go", "informer.Lister().List(k8slabels.Everything())", ""},
	{"found-mutation", "demo/internal/pods/inventory.go", "labels.SetRelease(pod, release)", ""},
	{"found-through-calls", "rules/cachemutation/bad/helpers.go", "func (c *Controller) Claim(ctx context.Context, namespace, name string) error {\n\tpod, err := c.Pods.Pods(namespace).Get(name)\n\tif err != nil {\n\t\treturn err\n\t}\n\tclaim(pod, name)", "cachemutation"},
	{"found-nil", "rules/nilderef/bad/failed.go", `fmt.Errorf("no image of %s: %w", app.Name, err)`, "nilderef"},
	{"found-tombstone", "rules/tombstone/bad/panics.go", "but may get cache.DeletedFinalStateUnknown after a missed delete: this panics; unwrap the tombstone first", ""},
	{"found-wrapnil", "rules/wrapnil/bad/wrapnil.go", `errors.Wrap(err, "no image")`, ""},
	{"found-cause", "rules/cachemutation/bad/helpers.go", "func (c *Controller) Claim(ctx context.Context, namespace, name string) error {\n\tpod, err := c.Pods.Pods(namespace).Get(name)", "cachemutation"},

	// Silences.
	{"off-optional", "rules/nilderef/bad/optional.go", "return shop.Spec.Window.Title, nil", "nilderef"},
	{"suppressed", "channels/controller/suppressed.go", "//lint:ignore notfound nodes are made by the installer and must exist\n\t\treturn reconcile.Result{}, err", "notfound"},
	{"generated", "rules/cachemutation/good/zz_generated.defaults.go", "SetObjectDefaults_Pod(pod)", "cachemutation"},
	{"fixed-name", "rules/notfound/good/notflagged.go", "the operator is not installed completely: %w", "notfound"},
	{"tolerated", "rules/notfound/good/deletion.go", "func (r *CloudReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {\n\tapp := &demov1.Foo{}\n\tif err := r.Get(ctx, req.NamespacedName, app); err != nil {\n\t\treturn ctrl.Result{}, client.IgnoreNotFound(err)", "notfound"},
	{"left-cache", "rules/cachemutation/good/gone.go", "pod.DeletionTimestamp = &now", "cachemutation"},
	{"unknown-call", "rules/cachemutation/good/notreported.go", "source().Status.Reason = quarantinedReason", "cachemutation"},
	{"copied", "rules/cachemutation/good/closures.go", "pod = pod.DeepCopy()\n\treview := func() {\n\t\tmetav1.SetMetaDataLabel(&pod.ObjectMeta, reviewedLabel, \"true\")", "cachemutation"},
	{"saved-before", "rules/statusupdate/good/shapes.go", "if _, err := r.Apps.Update(ctx, changed, metav1.UpdateOptions{}); err != nil { // want:staleversion", "statusupdate"},
	{"context-over", "rules/reconcilectx/good/notreported.go", "<-ctx.Done()\n\treturn k.Update(context.Background(), k.held())", "reconcilectx"},
	{"context-meant", "rules/reconcilectx/good/notreported.go", "the deadline of the caller's is for all of them\n\t\tctx, cancel := context.WithTimeout(context.Background(), time.Minute)", "reconcilectx"},
	{"error-meant", "rules/swallowederr/good/notflagged.go", "// Best effort: the next event brings it up again.\n\t\tklog.ErrorS(err, \"unable to register\")\n\t\treturn nil", "swallowederr"},
	{"error-judged", "rules/swallowederr/good/reasons.go", "selector, err := metav1.LabelSelectorAsSelector(&metav1.LabelSelector{MatchLabels: app.Labels})", "swallowederr"},
	{"tombstone-asked", "rules/tombstone/good/handlers.go", "func (c *Controller) dominated(obj any) {", "tombstone"},
	{"sleep-meant", "rules/blocking/good/sleep.go", "waiting: the server has a rate limit\")\n\ttime.Sleep(time.Second)", "blocking/sleep"},
	{"nil-meant", "rules/wrapnil/good/wrapnil.go", `errors.Wrap(nil, "nothing")`, "wrapnil"},
	{"error-nil", "rules/resulterr/good/direct.go", "// err is nil here, whatever its name says.\n\t\treturn ctrl.Result{RequeueAfter: retryInterval}, err", "resulterr"},
	{"delete-heals", "rules/deletenotfound/good/deletenotfound.go", "if app.Spec.Paused { // the object lives: the next pass heals\n\t\treturn ctrl.Result{}, r.Delete(ctx, &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}})", "deletenotfound"},
	{"others-told-apart", "rules/getanyerror/good/passed_used.go", "pod, err := pods.Pods(app.Namespace).Get(app.Name)\n\tif apierrors.IsNotFound(err) {", "getanyerror"},
	{"deletion-asked", "rules/finalizerdeletion/good/finalizerdeletion.go", "func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {\n\tapp := &demov1.Foo{}\n\tif err := r.Get(ctx, req.NamespacedName, app); err != nil {", "finalizerdeletion"},
	{"cleanup-meant", "rules/finalizerorder/good/finalizerorder.go", "// Best effort: the bucket expires by itself.\n\tif err := r.Remote.DeleteBucket(ctx, app.Name); err != nil {", "finalizerorder"},
	{"finalizer-handed-on", "rules/finalizerpersist/good/finalizerpersist.go", "}()\n\tcontrollerutil.RemoveFinalizer(app, \"demo.ctrlvet.dev/old\")", "finalizerpersist"},
	{"addresses-meant", "rules/pointercompare/good/pointercompare.go", "if app.Spec.Size == old.Spec.Size {", "pointercompare"},
	{"nothing-runs-again", "rules/statusunchanged/good/statusunchanged.go", "func (r *OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {\n\tapp := &demov1.Foo{}\n\tif err := r.Get(ctx, req.NamespacedName, app); err != nil {\n\t\treturn ctrl.Result{}, client.IgnoreNotFound(err)\n\t}\n\tapp.Status.Phase = demov1.FooReady\n\treturn ctrl.Result{}, r.Status().Update(ctx, app)", "statusunchanged"},
	{"status-asked", "rules/statusunchanged/good/statusunchanged.go", "app.Status.Replicas = int32(len(pods.Items))\n\tif !equality.Semantic.DeepEqual(old.Status, app.Status) {\n\t\tif err := r.Status().Update(ctx, app); err != nil {", "statusunchanged"},
	{"field-of-logger", "rules/logpairs/good/logpairs.go", "zap.String(\"app\", app.Name), \"phase\", app.Status.Phase)", "logpairs"},
	{"text-without-error", "rules/eventsprintf/good/eventsprintf.go", "text := fmt.Sprintf(\"saved %s\", pod.Name)\n\tb.Events.Eventf(pod, corev1.EventTypeNormal, \"BackupDone\", text)", "eventsprintf"},
	{"role-grants", "rules/rbacmarker/good/granted/granted.go", "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;update", "rbacmarker"},
	{"series-of-others", "rules/metricsreconcile/bad/series/metrics/set.go", "s.observed.WithLabelValues(obj.GetName()).Set(float64(generation))", "metricsreconcile"},
	{"block-tested", "rules/nilderef/good/noerror_pem.go", "if block == nil {\n\t\treturn nil, errors.New(\"no certificate in the Secret\")\n\t}\n\treturn x509.ParseCertificate(block.Bytes)", "nilderef"},
	{"series-deleted", "rules/metricsreconcile/good/series/fields.go", "r.wanted.WithLabelValues(namespace, name).Set(n)", "metricsreconcile"},
	{"read-again", "rules/retryconflict/good/function.go", "deployment.Spec.Replicas = &replicas\n\t\t_, err = c.AppsV1().Deployments(namespace).Update(ctx, deployment, metav1.UpdateOptions{})", "retryconflict"},
	{"conflict-wanted", "rules/ssaowner/good/ssaowner.go", "err := c.Patch(ctx, settings, client.Apply, client.FieldOwner(\"app\"))", "ssaowner"},
	{"written-later", "rules/statuslost/good/above.go", "s.app.Labels = map[string]string{\"scope\": \"pass\"}", "statuslost"},
	{"waited-elsewhere", "rules/listerbeforesync/good/beforewait.go", "pods, err := c.lister.List(labels.Everything())", "listerbeforesync"},
	{"granted", "rules/rbacmissing/good/verb_granted.go", "class := &networkingv1.IngressClass{}\n\terr := c.Get(ctx, client.ObjectKey{Name: name}, class)", "rbacmissing"},
	{"no-role", "demo/internal/labels/labels.go", "pod.Labels = map[string]string{}", "notfound"},
	// Of a whole operator.
	{"operator-tolerated", "reference/internal/controller/website_controller.go", "if err := r.client.Get(ctx, req.NamespacedName, site); err != nil {\n\t\treturn ctrl.Result{}, client.IgnoreNotFound(err)", ""},
	{"operator-status", "reference/internal/controller/status.go", "r.client.Status().Update(ctx, site)", "statusupdate"},
	{"operator-map-function", "reference/internal/controller/website_controller.go", "the change of a Secret is not passed on", "swallowederr"},
}

// module is the code that is asked about.
const module = "../../../testdata"

func run(t *testing.T, question *why.Question, patterns []string) *report.Report {
	t.Helper()
	config.Register(analyzers.Set().Catalog())
	config.Use(config.Settings{ByLevel: true})
	t.Cleanup(func() { config.Use(config.Settings{}); config.Register(nil) })
	var list []*analysis.Analyzer
	for _, r := range analyzers.Set().Rules {
		list = append(list, r.Analyzer)
	}
	if question != nil {
		list = append(list, question.Analyzer())
	}
	rep, err := driver.Run(context.Background(), driver.Options{Load: load.Config{Dir: module, Patterns: patterns}, Analyzers: list})
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

var places = regexp.MustCompile(`(\.go:)\d+(:\d+)?|\b(line )\d+`)

// answered is one run over the packages of all questions, with notes.
var answered struct {
	sync.Once
	question *why.Question
	rep      *report.Report
	dir      string
	patterns []string
}

func answer(t *testing.T) {
	t.Helper()
	answered.Do(func() {
		dir, err := filepath.Abs(module)
		if err != nil {
			t.Fatal(err)
		}
		var files, patterns []string
		for _, q := range questions {
			files = append(files, filepath.Join(dir, q.file))
			patterns = append(patterns, "./"+path.Dir(q.file))
		}
		slices.Sort(files)
		slices.Sort(patterns)
		answered.dir, answered.patterns = dir, slices.Compact(patterns)
		answered.question = why.Ask(dir, slices.Compact(files)...)
		defer answered.question.End()
		answered.rep = run(t, answered.question, answered.patterns)
	})
	if answered.rep == nil {
		t.Fatal("the run failed")
	}
}

func TestAnswers(t *testing.T) {
	answer(t)
	question, rep, dir := answered.question, answered.rep, answered.dir
	for _, q := range questions {
		t.Run(q.name, func(t *testing.T) {
			target := why.Target{File: filepath.Join(dir, q.file), Line: lineOf(t, filepath.Join(dir, q.file), q.line), Rule: q.rule}
			var b bytes.Buffer
			if err := question.Answer(target, rep).WriteText(&b); err != nil {
				t.Fatal(err)
			}
			got := places.ReplaceAllString(b.String(), "${1}${3}N")
			golden := filepath.Join("testdata", q.name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s\n(go test ./internal/frame/why -update writes it anew)", got, want)
			}
		})
	}
}

// TestToldRules: each rule that the page says tells its own reasons has an answer above
// in which it does.
func TestToldRules(t *testing.T) {
	page, err := os.ReadFile("../../../docs/why.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, ok := strings.Cut(string(page), "tell their own reasons as well:")
	list, _, ended := strings.Cut(list, ".")
	names := regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(list, -1)
	if !ok || !ended || len(names) < 20 {
		t.Fatalf("the page lists %d rules", len(names))
	}
	told := make(map[string]bool)
	for _, q := range questions {
		golden, err := os.ReadFile(filepath.Join("testdata", q.name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(golden), "nothing on the line is of the shape") {
			t.Errorf("%s: no rule names its reason", q.name)
		}
		_, own, _ := strings.Cut(string(golden), "\nLOOKED AT AND LEFT ALONE\n")
		own, _, _ = strings.Cut(own, "\n\n")
		for _, m := range regexp.MustCompile(`(?m)^  ([a-z]+)(/[a-z]+)?, `).FindAllStringSubmatch(own, -1) {
			told[m[1]] = true
		}
	}
	for _, n := range names {
		if !told[n[1]] {
			t.Errorf("no answer has a reason of %s", n[1])
		}
	}
}

// lineOf returns the number of the line on which a text ends that a file has once.
func lineOf(t *testing.T, file, text string) int {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, after, ok := strings.Cut(string(data), text)
	if !ok || strings.Contains(after, text) {
		t.Fatalf("%s holds %q not once", file, text)
	}
	return 1 + strings.Count(before+text, "\n")
}

// TestFindingsStay: recording changes no finding: the bytes of a run are the same.
func TestFindingsStay(t *testing.T) {
	answer(t)
	patterns, rep := answered.patterns, answered.rep
	if *all {
		patterns = []string{"./..."}
		question := why.Ask(module)
		rep = run(t, question, patterns)
		question.End()
	}
	with, without := jsonOf(t, rep), jsonOf(t, run(t, nil, patterns))
	if !bytes.Equal(with, without) {
		a, b := strings.Split(string(with), "\n"), strings.Split(string(without), "\n")
		i := 0
		for i < min(len(a), len(b)) && a[i] == b[i] {
			i++
		}
		t.Errorf("with notes %d lines, without %d; the first that differs is %d:\n%s\nwithout\n%s", len(a), len(b), i+1,
			strings.Join(a[max(0, i-8):min(len(a), i+4)], "\n"), strings.Join(b[max(0, i-8):min(len(b), i+4)], "\n"))
	}
	t.Logf("%d findings", len(rep.Findings))
	if len(rep.Findings) < 100 {
		t.Error("there is too little to compare")
	}
}

func jsonOf(t *testing.T, rep *report.Report) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := rep.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
