package mutate

var notFoundTests = []operatorTest{
	{notFound, `
func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod, other corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(&pod), &other); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}`, []change{{"return ctrl.Result{}, client.IgnoreNotFound(err)", "return ctrl.Result{}, err"}}},
	{notFound, `
func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: "x"}, &pod)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil
	}
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	if err = r.Get(ctx, req.NamespacedName, &pod); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}`, []change{
		{"if err := r.Get(ctx, req.NamespacedName, &pod); err != nil && !apierrors.IsNotFound(err) {", "if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {"},
		{"if apierrors.IsNotFound(err) { return ctrl.Result{}, nil }", ""},
	}},
	{notFound, `
func (r *R) sync(key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	_, err = r.pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	_, err = r.pods.Pods(namespace).Get("other")
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}

func (r *R) byName(name cache.ObjectName) error {
	_, err := r.pods.Pods(name.Namespace).Get(name.Name)
	return client.IgnoreNotFound(err)
}`, []change{
		{"if apierrors.IsNotFound(err) { return nil }", ""},
		{"return client.IgnoreNotFound(err)", "return err"},
	}},
	{deleteNotFound, `
func (r *R) drop(ctx context.Context, given *corev1.Pod) error {
	if err := client.IgnoreNotFound(r.Delete(ctx, given)); err != nil {
		return err
	}
	pod := &corev1.Pod{}
	pod.Name = "a"
	if err := client.IgnoreNotFound(r.Delete(ctx, pod)); err != nil {
		return err
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return err
	}
	if err := client.IgnoreNotFound(r.Delete(ctx, pod)); err != nil {
		return err
	}
	return client.IgnoreNotFound(r.Update(ctx, pod))
}

func (r *R) dropByName(ctx context.Context) error {
	err := r.clientset.CoreV1().Pods("x").Delete(ctx, "y", metav1.DeleteOptions{})
	return client.IgnoreNotFound(err)
}`, []change{
		{"if err := client.IgnoreNotFound(r.Delete(ctx, pod)); err != nil {", "if err := r.Delete(ctx, pod); err != nil {"},
		{"return client.IgnoreNotFound(err)", "return err"},
	}},
}

var writeTests = []operatorTest{
	{statusWrite, `
func (r *R) status(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Status().Update(ctx, pod); err != nil {
		return err
	}
	if err := r.Client.Status().Patch(ctx, pod, client.MergeFrom(pod)); err != nil {
		return err
	}
	_, err := r.clientset.CoreV1().Pods("x").UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	if err != nil {
		return r.Update(ctx, pod)
	}
	return nil
}`, []change{
		{"if err := r.Status().Update(ctx, pod); err != nil {", "if err := r.Update(ctx, pod); err != nil {"},
		{"if err := r.Client.Status().Patch(ctx, pod, client.MergeFrom(pod)); err != nil {", "if err := r.Client.Patch(ctx, pod, client.MergeFrom(pod)); err != nil {"},
		{`_, err := r.clientset.CoreV1().Pods("x").UpdateStatus(ctx, pod, metav1.UpdateOptions{})`, `_, err := r.clientset.CoreV1().Pods("x").Update(ctx, pod, metav1.UpdateOptions{})`},
	}},
	{cacheCopy, `
func (r *R) label(ctx context.Context, own *corev1.Pod) error {
	pod, err := r.pods.Pods("x").Get("y")
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	read := pod.DeepCopy()
	_ = read.Name
	mine := own.DeepCopy()
	mine.Labels = nil
	found, _ := r.pods.Pods("x").Get("y")
	c := found.DeepCopy()
	c.Labels["a"] = "b"
	return r.Update(ctx, c)
}`, []change{{"c := found.DeepCopy()", "c := found"}}},
	{patchBase, `
func (r *R) patch(ctx context.Context, pod *corev1.Pod, value corev1.Pod) error {
	base := pod.DeepCopy()
	pod.Labels = nil
	if err := r.Patch(ctx, pod, client.MergeFrom(base)); err != nil {
		return err
	}
	p := client.MergeFromWithOptions(value.DeepCopy(), client.MergeFromWithOptimisticLock{})
	value.Labels = nil
	other := client.MergeFrom(base)
	_ = other
	return r.Patch(ctx, &value, p)
}`, []change{
		{"base := pod.DeepCopy()", "base := pod"},
		{"p := client.MergeFromWithOptions(value.DeepCopy(), client.MergeFromWithOptimisticLock{})", "p := client.MergeFromWithOptions(&value, client.MergeFromWithOptimisticLock{})"},
	}},
	{finalizerRemoval, `
func (r *R) remove(ctx context.Context, pod *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, "a/b")
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(pod, "a/c") {
		return r.Update(ctx, pod)
	}
	return nil
}`, []change{
		{`controllerutil.RemoveFinalizer(pod, "a/b")`, ""},
		{`if controllerutil.RemoveFinalizer(pod, "a/c") { return r.Update(ctx, pod) }`, ""},
	}},
	{finalizerWrite, `
func (r *R) remove(ctx context.Context, pod, other *corev1.Pod) error {
	controllerutil.RemoveFinalizer(pod, "a/b")
	if err := r.Update(ctx, other); err != nil {
		return err
	}
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	if controllerutil.RemoveFinalizer(pod, "a/c") {
		return r.Update(ctx, pod)
	}
	controllerutil.RemoveFinalizer(pod, "a/d")
	return nil
}`, []change{
		{`if err := r.Update(ctx, pod); err != nil { return err }`, ""},
		{"return r.Update(ctx, pod)", "return nil"},
	}},
}

var concurrencyTests = []operatorTest{
	{callContext, `
func (r *R) call(ctx context.Context, pod *corev1.Pod) error {
	other := context.TODO()
	if err := r.Update(other, pod); err != nil {
		return err
	}
	go func() {
		_ = r.Delete(ctx, pod)
	}()
	helper(ctx)
	return r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
}

func helper(context.Context) {}`, []change{
		{"_ = r.Delete(ctx, pod)", "_ = r.Delete(context.Background(), pod)"},
		{"return r.Get(ctx, client.ObjectKeyFromObject(pod), pod)", "return r.Get(context.Background(), client.ObjectKeyFromObject(pod), pod)"},
	}},
	{cacheWait, `
func (r *R) run(stop chan struct{}) error {
	r.factory.Start(stop)
	r.factory.WaitForCacheSync(stop)
	if !cache.WaitForCacheSync(stop, r.synced...) {
		return fmt.Errorf("no caches")
	}
	if ok := cache.WaitForCacheSync(stop, r.synced...); !ok {
		return fmt.Errorf("no caches")
	}
	for _, ok := range r.factory.WaitForCacheSync(stop) {
		if !ok {
			return fmt.Errorf("no caches")
		}
	}
	synced := cache.WaitForCacheSync(stop)
	_ = synced
	return nil
}`, []change{
		{"r.factory.WaitForCacheSync(stop)", ""},
		{`if !cache.WaitForCacheSync(stop, r.synced...) { return fmt.Errorf("no caches") }`, ""},
		{`if ok := cache.WaitForCacheSync(stop, r.synced...); !ok { return fmt.Errorf("no caches") }`, ""},
		{`for _, ok := range r.factory.WaitForCacheSync(stop) { if !ok { return fmt.Errorf("no caches") } }`, ""},
	}},
	{queueDone, queueCode, []change{{"defer r.queue.Done(key)", ""}}},
	{queueForget, queueCode, []change{{"r.queue.Forget(key)", ""}}},
	{unlock, `
func (r *R) locked() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mu.RLock()
	r.mu.RUnlock()
}

type fake struct{}

func (fake) Unlock() {}

func other(f fake) { f.Unlock() }`, []change{{"defer r.mu.Unlock()", ""}, {"r.mu.RUnlock()", ""}}},
	{tombstone, `
func deleted(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tombstone.Obj
	}
	_, ok := obj.(*corev1.Pod)
	if !ok {
		tombstone, ok := obj.(cache.DeletedFinalStateUnknown)
		if !ok {
			return
		}
		_, _ = tombstone.Obj.(*corev1.Pod)
	}
	switch o := obj.(type) {
	case *corev1.Pod:
		_ = o.Name
	case cache.DeletedFinalStateUnknown:
		_ = o.Obj
	}
}`, []change{
		{"if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok { obj = tombstone.Obj }", ""},
		{"if !ok { tombstone, ok := obj.(cache.DeletedFinalStateUnknown) if !ok { return } _, _ = tombstone.Obj.(*corev1.Pod) }", "if !ok { return }"},
		{"case cache.DeletedFinalStateUnknown: _ = o.Obj", ""},
	}},
}

const queueCode = `
func (r *R) next() bool {
	key, quit := r.queue.Get()
	if quit {
		return false
	}
	defer r.queue.Done(key)
	r.queue.Forget(key)
	r.queue.Add(key)
	return true
}`

var errorTests = []operatorTest{
	{errNil, errorCode, []change{
		{"return ctrl.Result{}, err", "return ctrl.Result{}, nil"},
		{`return ctrl.Result{}, fmt.Errorf("helper: %w", err)`, "return ctrl.Result{}, nil"},
		{"return err", "return nil"},
	}},
	{requeue, errorCode, []change{
		{"return ctrl.Result{}, err", "return ctrl.Result{RequeueAfter: 30000000000}, err"},
		{`return ctrl.Result{}, fmt.Errorf("helper: %w", err)`, `return ctrl.Result{RequeueAfter: 30000000000}, fmt.Errorf("helper: %w", err)`},
		{"return ctrl.Result{}, reconcile.TerminalError(err)", "return ctrl.Result{RequeueAfter: 30000000000}, reconcile.TerminalError(err)"},
	}},
}

const errorCode = `
func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := helper(); err != nil {
		return ctrl.Result{}, fmt.Errorf("helper: %w", err)
	}
	if err := helper(); err != nil {
		return ctrl.Result{Requeue: true}, err
	}
	if err := helper(); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	return ctrl.Result{}, helper()
}

func (r *R) update(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Update(ctx, pod); err != nil {
		return err
	}
	if err := helper(); err != nil {
		return err
	}
	return nil
}

func helper() error { return nil }`

var argumentTests = []operatorTest{
	{eventArg, `
func (r *R) events(pod *corev1.Pod, more ...any) {
	r.recorder.Eventf(pod, corev1.EventTypeNormal, "Made", "made %s and %s", pod.Name, pod.Namespace)
	r.recorder.Eventf(pod, corev1.EventTypeNormal, "Made", "made")
	r.recorder.Eventf(pod, corev1.EventTypeNormal, "Made", "made %s", more...)
	r.recorder.Event(pod, corev1.EventTypeNormal, "Made", "made")
}`, []change{{
		`r.recorder.Eventf(pod, corev1.EventTypeNormal, "Made", "made %s and %s", pod.Name, pod.Namespace)`,
		`r.recorder.Eventf(pod, corev1.EventTypeNormal, "Made", "made %s and %s", pod.Name)`,
	}}},
	{logArg, `
func (r *R) logs(pod *corev1.Pod, more ...any) {
	r.log.Info("seen", "pod", pod.Name,
		"namespace", pod.Namespace,
	)
	r.log.Info("seen")
	r.log.Info("seen", more...)
}`, []change{{`"namespace", pod.Namespace,`, `"namespace",`}}},
	{fieldOwner, `
func (r *R) apply(ctx context.Context, pod *corev1.Pod, force *bool) error {
	if err := r.Patch(ctx, pod, client.Apply, client.FieldOwner("me"), client.ForceOwnership); err != nil {
		return err
	}
	_, err := r.clientset.CoreV1().Pods("x").Patch(ctx, "y", "application/apply-patch+yaml", nil, metav1.PatchOptions{FieldManager: "me", Force: force})
	if err != nil {
		return err
	}
	return r.Patch(ctx, pod, client.MergeFrom(pod), client.FieldOwner("me"))
}`, []change{
		{`if err := r.Patch(ctx, pod, client.Apply, client.FieldOwner("me"), client.ForceOwnership); err != nil {`, `if err := r.Patch(ctx, pod, client.Apply, client.ForceOwnership); err != nil {`},
		{`if err := r.Patch(ctx, pod, client.Apply, client.FieldOwner("me"), client.ForceOwnership); err != nil {`, `if err := r.Patch(ctx, pod, client.Apply, client.FieldOwner("me")); err != nil {`},
		{`_, err := r.clientset.CoreV1().Pods("x").Patch(ctx, "y", "application/apply-patch+yaml", nil, metav1.PatchOptions{FieldManager: "me", Force: force})`,
			`_, err := r.clientset.CoreV1().Pods("x").Patch(ctx, "y", "application/apply-patch+yaml", nil, metav1.PatchOptions{Force: force})`},
		{`_, err := r.clientset.CoreV1().Pods("x").Patch(ctx, "y", "application/apply-patch+yaml", nil, metav1.PatchOptions{FieldManager: "me", Force: force})`,
			`_, err := r.clientset.CoreV1().Pods("x").Patch(ctx, "y", "application/apply-patch+yaml", nil, metav1.PatchOptions{FieldManager: "me", })`},
	}},
	{rbacVerb, `
// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch;update;delete
// +kubebuilder:rbac:groups=core,resources=pods/status,verbs=patch;update
// +kubebuilder:rbac:groups=core,resources=nodes,verbs=list
// +kubebuilder:rbac:groups=core,resources=secrets;configmaps,verbs=create;patch
// +kubebuilder:rbac:groups=core,resources=configmaps,verbs=create;delete

func (r *R) markers(ctx context.Context, pod *corev1.Pod, any client.Object) error {
	var nodes corev1.NodeList
	if err := r.List(ctx, &nodes); err != nil { // its marker has no other verb
		return err
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil { // reads from the cache need no get
		return err
	}
	if err := r.Create(ctx, &corev1.ConfigMap{}); err != nil { // granted twice
		return err
	}
	if err := r.Create(ctx, &corev1.Secret{}); err != nil {
		return err
	}
	if err := r.Delete(ctx, any); err != nil {
		return err
	}
	return r.Status().Patch(ctx, pod, client.MergeFrom(pod))
}`, []change{
		{`// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch;update;delete`, `// +kubebuilder:rbac:groups="",resources=pods,verbs=get;watch;update;delete`},
		{`// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch;update;delete`, `// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;update;delete`},
		{`// +kubebuilder:rbac:groups=core,resources=pods/status,verbs=patch;update`, `// +kubebuilder:rbac:groups=core,resources=pods/status,verbs=update`},
		{`// +kubebuilder:rbac:groups=core,resources=secrets;configmaps,verbs=create;patch`, `// +kubebuilder:rbac:groups=core,resources=secrets;configmaps,verbs=patch`},
	}},
}
