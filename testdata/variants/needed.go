// Package variants makes sure that what transformations of code import is there:
// lab/variants writes the rules' code in other ways and type-checks it.
package variants

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	stack "github.com/pkg/errors"
	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Needed is declared with something of each package, so that each is loaded.
var (
	Lock       sync.Mutex
	Group      errgroup.Group
	Stack      = stack.WithStack
	Retry      = retry.DefaultRetry
	IsNotFound = apierrors.IsNotFound
	Ignore     = client.IgnoreNotFound
	Equal      = equality.Semantic
	Claim      corev1.PersistentVolumeClaim
	Build      builder.Builder
	Finalizer  = controllerutil.AddFinalizer
	Logger     = log.FromContext
	Manager    manager.Manager
	Request    reconcile.Request
	Format     = fmt.Errorf
	Join       = errors.Join
	Keys       = maps.Keys[map[string]int]
	Values     = slices.Values[[]int]
)
