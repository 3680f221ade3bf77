package emptytypemeta_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/gentype"
	"k8s.io/client-go/rest"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/emptytypemeta/good"
)

// TestCustom: the objects of a list of a custom resource have their type.
func TestCustom(t *testing.T) {
	cfg := rest.CopyConfig(proof.Server(t))
	ns := proof.Namespace(t, cfg)
	codecs := rest.CodecFactoryForGeneratedClient(proof.Scheme(), serializer.NewCodecFactory(proof.Scheme())).WithoutConversion()
	cfg.GroupVersion, cfg.APIPath, cfg.NegotiatedSerializer = &demov1.GroupVersion, "/apis", codecs
	c, err := rest.RESTClientFor(cfg)
	if err != nil {
		t.Fatal(err)
	}
	foos := gentype.NewClientWithList[*demov1.Foo, *demov1.FooList]("foos", c, runtime.NewParameterCodec(proof.Scheme()), ns,
		func() *demov1.Foo { return &demov1.Foo{} }, func() *demov1.FooList { return &demov1.FooList{} })
	made, err := foos.Create(t.Context(), &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "shop"}}, metav1.CreateOptions{})
	if err != nil || made.Kind != "" {
		t.Fatalf("kind %q, %v", made.Kind, err)
	}
	owners, err := good.Owners(t.Context(), foos)
	if err != nil || len(owners) != 1 || owners[0].Kind != "Foo" || owners[0].APIVersion != demov1.GroupVersion.String() {
		t.Errorf("owners %v, %v", owners, err)
	}
}
