package effects_test

import "testing"

func TestConditions(t *testing.T) {
	check(t, `
// want: mutates 0*.ObjectMeta.Labels*[] if 1=true:true
func ifFlag(p *corev1.Pod, label bool) {
	if label {
		p.Labels["a"] = "b"
	}
}

// want: mutates 0*.ObjectMeta.Labels*[] if 1=true:false
func unlessFlag(p *corev1.Pod, skip bool) {
	if skip {
		return
	}
	p.Labels["a"] = "b"
}

// want: mutates 0*.ObjectMeta.Labels*[] if 1="add":true
func ifConstant(p *corev1.Pod, op string) {
	switch op {
	case "add":
		p.Labels["a"] = "b"
	case "none":
	}
}

// writes: -
func excluded(p *corev1.Pod) { ifFlag(p, false); unlessFlag(p, true); ifConstant(p, "remove") }

// writes: p*.ObjectMeta.Labels*[] by ifFlag
// writes: p*.ObjectMeta.Labels*[] by unlessFlag
// writes: p*.ObjectMeta.Labels*[] by ifConstant
func included(p *corev1.Pod) { ifFlag(p, true); unlessFlag(p, false); ifConstant(p, "add") }

// want: mutates 0*.ObjectMeta.Labels*[] if 2=true:true
func passedOn(p *corev1.Pod, x int, label bool) { ifFlag(p, label) }

// writes: -
func excludedTwice(p *corev1.Pod) { passedOn(p, 1, false) }

// want: mutates 0*.ObjectMeta.Labels*[]
func unknownFlag(p *corev1.Pod) { ifFlag(p, len(p.Name) > 3) }

// want: result 0 = fresh0|param0*
func copyIf(p *corev1.Pod, c bool) *corev1.Pod {
	if c {
		return p.DeepCopy()
	}
	return p
}

// writes: -
func copiedByFlag(p *corev1.Pod) { copyIf(p, true).Labels["a"] = "b" }

// writes: p*.ObjectMeta.Labels*[]
func notCopiedByFlag(p *corev1.Pod) { copyIf(p, false).Labels["a"] = "b" }

// want: mutates 0*.ObjectMeta.Labels*[]?new
func ifNew(p *corev1.Pod) {
	if p.UID == "" {
		p.Labels["a"] = "b"
	}
}

// want: mutates 0*.ObjectMeta.Labels*[]?new
func ifNewByGetter(p *corev1.Pod) {
	if p.GetResourceVersion() != "" {
		return
	}
	p.Labels["a"] = "b"
}

// want: mutates 0*.ObjectMeta.Labels*[]
func ifNotNew(p *corev1.Pod) {
	if p.UID != "" {
		p.Labels["a"] = "b"
	}
}

// want: -
func ifNil(p *corev1.Pod) {
	if p == nil {
		p = &corev1.Pod{}
		p.Name = "x"
	}
}
`)
}

func TestTypes(t *testing.T) {
	check(t, `
// want: mutates 0*.Spec.Replicas* if *k8s.io/api/apps/v1.Deployment
// want: mutates 0*.ObjectMeta.Labels*[] if *k8s.io/api/core/v1.Pod
func typeSwitch(o client.Object) {
	switch o := o.(type) {
	case *corev1.Pod:
		o.Labels["a"] = "b"
	case *appsv1.Deployment:
		*o.Spec.Replicas = 1
	}
}

// want: mutates 0*.ObjectMeta.Labels*[] if *k8s.io/api/core/v1.Pod
func asserted(o any) {
	if p, ok := o.(*corev1.Pod); ok {
		p.Labels["a"] = "b"
	}
}

// want: mutates 0*.ObjectMeta.Labels*[]
func assertedOutright(o any) { o.(*corev1.Pod).Labels["a"] = "b" }

// writes: p*.ObjectMeta.Labels*[] by typeSwitch if *k8s.io/api/core/v1.Pod
func ofPod(p *corev1.Pod) { typeSwitch(p) }

// writes: -
func ofService(s *corev1.Service) { typeSwitch(s) }

// want: result 0 = param0*.ObjectMeta.Labels*
func labelsOfTyped(p *corev1.Pod) map[string]string { return p.GetLabels() }

// writes: -
func labelsOfUnstructured(u *unstructured.Unstructured) { u.GetLabels()["a"] = "b" }

// writes: o*.ObjectMeta.Labels*[] if typed
func labelsOfInterface(o client.Object) { o.GetLabels()["a"] = "b" }

// writes: p*.ObjectMeta.Labels*[] by labelsOfInterface
func typedBehindInterface(p *corev1.Pod) { labelsOfInterface(p) }

// writes: -
func unstructuredBehindInterface(u *unstructured.Unstructured) { labelsOfInterface(u) }

// writes: u*.Object*[]
func content(u *unstructured.Unstructured) { u.Object["spec"] = nil }

// writes: u*.Object*[] by SetNestedField
func nested(u *unstructured.Unstructured) { _ = unstructured.SetNestedField(u.Object, int64(1), "spec", "replicas") }

// writes: p*.Spec.NodeName
func box(p *corev1.Pod) {
	var x any = p
	x.(*corev1.Pod).Spec.NodeName = ""
}

// writes: p.Spec.NodeSelector*[]
func boxedStruct(p corev1.Pod) {
	var x any = p
	q := x.(corev1.Pod)
	q.Name = "local"
	q.Spec.NodeSelector["a"] = ""
}
`)
}

func TestCached(t *testing.T) {
	check(t, `
type r struct {
	l     applisters.DeploymentLister
	store cache.Store
	idx   cache.Indexer
	c     client.Client
}

// want: result 0 = cached(lister.Get)*
func (r *r) get(ns, name string) (*appsv1.Deployment, error) { return r.l.Deployments(ns).Get(name) }

// writes: cached(lister.Get)*.ObjectMeta.Labels*[]
func (r *r) throughHelper() {
	d, err := r.get("a", "b")
	if err != nil {
		return
	}
	d.Labels["a"] = "b"
}

// writes: -
func (r *r) afterError() {
	d, err := r.get("a", "b")
	if err != nil {
		d.Labels["a"] = "b"
	}
}

// writes: cached(lister.List)*.Spec.Replicas*
func (r *r) listed() {
	list, _ := r.l.List(labels.Everything())
	for _, d := range list {
		*d.Spec.Replicas = 1
	}
}

// An element is memory of its own now; which one is not known: silence.
// writes: -
func (r *r) oneReplaced() {
	list, _ := r.l.List(labels.Everything())
	list[0] = &appsv1.Deployment{}
	list[1].Name = "x"
}

// writes: cached(lister.List)*.ObjectMeta.Name
func (r *r) elements() {
	list, _ := r.l.List(labels.Everything())
	list = append(list, nil)
	slices.Reverse(list)
	list[1].Name = "x"
}

// writes: -
func (r *r) copiesOfElements() {
	list, _ := r.l.List(labels.Everything())
	for i := range list {
		list[i] = list[i].DeepCopy()
	}
	for _, d := range list {
		d.Name = "x"
	}
}

// want: result 0 = cached(store.GetByKey)* if 1=true|fresh0 if 1=false
func (r *r) find(key string) (any, bool) {
	o, ok, _ := r.store.GetByKey(key)
	if !ok {
		return &appsv1.Deployment{}, false
	}
	return o, true
}

// writes: cached(store.GetByKey)*.ObjectMeta.Name
func (r *r) found() {
	if o, ok := r.find("a"); ok {
		o.(*appsv1.Deployment).Name = "x"
	}
}

// writes: -
func (r *r) notFound() {
	if o, ok := r.find("a"); !ok {
		o.(*appsv1.Deployment).Name = "x"
	}
}

// writes: -
func (r *r) orNew() *appsv1.Deployment {
	o, ok, _ := r.store.GetByKey("a")
	var d *appsv1.Deployment
	if ok {
		d = o.(*appsv1.Deployment).DeepCopy()
	} else {
		d = &appsv1.Deployment{}
	}
	d.Name = "x"
	return d
}

// writes: -
func (r *r) lazyCopy(names []string) {
	d, _ := r.get("a", "b")
	copied := false
	for _, n := range names {
		if !copied {
			d = d.DeepCopy()
			copied = true
		}
		d.Labels[n] = ""
	}
}

// writes: cached(lister.Get)*.ObjectMeta.Labels*[]
func (r *r) lazyCopyOfAnother(names []string) {
	d, _ := r.get("a", "b")
	copied := false
	for _, n := range names {
		if !copied {
			_ = d.DeepCopy()
			copied = true
		}
		d.Labels[n] = ""
	}
}

// writes: -
func (r *r) copyUnlessCopied(x bool) {
	orig, _ := r.get("a", "b")
	d := orig
	if x {
		d = orig.DeepCopy()
	}
	if d == orig {
		d = d.DeepCopy()
	}
	d.Name = "x"
}

// writes: result*.ObjectMeta.Name
func (r *r) privateStore() {
	s := cache.NewStore(cache.MetaNamespaceKeyFunc)
	o, _, _ := s.GetByKey("a")
	o.(*corev1.Pod).Name = "x"
}

// writes: cached(store.ByIndex)*.ObjectMeta.Name
func (r *r) indexed() {
	objs, _ := r.idx.ByIndex("a", "b")
	objs[0].(*corev1.Pod).Name = "x"
}

// writes: -
func (r *r) client(ctx context.Context) error {
	var d appsv1.Deployment
	if err := r.c.Get(ctx, client.ObjectKey{}, &d); err != nil {
		return err
	}
	d.Name = "x"
	return nil
}

// writes: cached(client.List without deep copy)*.ObjectMeta.Labels*[]
func (r *r) clientWithoutCopies(ctx context.Context) {
	var l corev1.PodList
	_ = r.c.List(ctx, &l, client.UnsafeDisableDeepCopy)
	l.Items[0].Name = "of the copy in the list"
	l.Items[0].Labels["a"] = "b"
}
`)
}

func TestPersists(t *testing.T) {
	check(t, `
type r struct{ client.Client }

// want: mutates 2*; persists 2* Update/ always=true
func (r *r) save(ctx context.Context, p *corev1.Pod) error { return r.Update(ctx, p) }

// want: mutates 2*; persists 2* Update/status always=true
func (r *r) saveStatus(ctx context.Context, p *corev1.Pod) error { return r.Status().Update(ctx, p) }

// want: mutates 2*; persists 2* Patch/scale always=true
func (r *r) saveScale(ctx context.Context, p *corev1.Pod, patch client.Patch) error {
	return r.SubResource("scale").Patch(ctx, p, patch)
}

// want: mutates 2*; persists 2* Update/ always=false
func (r *r) maybe(ctx context.Context, p *corev1.Pod) error {
	if p.Name == "x" {
		return nil
	}
	return r.Update(ctx, p)
}

// want: mutates 2*; persists 2* Update/ always=true
func (r *r) orFail(ctx context.Context, p *corev1.Pod) error {
	if p.Name == "x" {
		return errors.New("x")
	}
	return r.Update(ctx, p)
}

// want: mutates 2*; persists 2* Update/ always=true
func (r *r) behind(ctx context.Context, p *corev1.Pod) error { return r.save(ctx, p) }

// want: mutates 2*; persists 2* Update/ always=true
func (r *r) retried(ctx context.Context, p *corev1.Pod) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error { return r.Update(ctx, p) })
}

// want: persists 2* Delete/ always=true
func (r *r) remove(ctx context.Context, p *corev1.Pod) error { return r.Delete(ctx, p) }

// want: mutates 2*; notfound in result 0
// writes: p* by Get decode
func (r *r) read(ctx context.Context, p *corev1.Pod) error { return r.Get(ctx, client.ObjectKey{}, p) }

// want: mutates 2*; persists 2* Update/ always=true
func (r *r) createOr(ctx context.Context, p *corev1.Pod) error {
	_, err := controllerutil.CreateOrUpdate(ctx, r, p, func() error { return nil })
	return err
}
`)
}

func TestRangeReplaces(t *testing.T) {
	check(t, `
// writes: -
func replacedByRange(p *corev1.Pod) {
	spec := p.Spec
	for _, c := range spec.Containers {
		spec.Containers = append([]corev1.Container{}, c)
	}
	spec.Containers[0].Image = "a"
}

// writes: p*.Spec.Containers*[].Image
func sometimesReplaced(p *corev1.Pod) {
	spec := p.Spec
	for _, c := range spec.Containers {
		if c.Name == "" {
			spec.Containers = append([]corev1.Container{}, c)
		}
	}
	spec.Containers[0].Image = "a"
}

// writes: p*.Spec.Containers*[].Image
func replacedByOtherRange(p *corev1.Pod) {
	spec := p.Spec
	for range spec.Volumes {
		spec.Containers = nil
	}
	spec.Containers[0].Image = "a"
}
`)
}
