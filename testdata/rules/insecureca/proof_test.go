package insecureca_test

import (
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	"github.com/ctrlvet/ctrlvet/testdata/rules/insecureca/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/insecureca/good"
)

const refused = "specifying a root certificates file with the insecure flag is not allowed"

// TestProof shows that no client is made of both. Only a pod has the files that
// InClusterConfig reads: what it sets is set here.
func TestProof(t *testing.T) {
	server := httptest.NewTLSServer(http.NotFoundHandler())
	defer server.Close()
	ca := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})

	caFile := filepath.Join(t.TempDir(), "ca.crt")
	if err := os.WriteFile(caFile, ca, 0o600); err != nil {
		t.Fatal(err)
	}
	_, both := bad.New(server.URL, ca)
	_, file := bad.File(server.URL, caFile)
	_, inCluster := kubernetes.NewForConfig(&rest.Config{Host: server.URL, TLSClientConfig: rest.TLSClientConfig{
		Insecure: len(ca) > 0, CAFile: caFile,
	}})
	for name, err := range map[string]error{"new": both, "file": file, "in cluster": inCluster} {
		if err == nil || !strings.Contains(err.Error(), refused) {
			t.Errorf("bad %s: %v", name, err)
		}
	}
	_, trusts := good.New(server.URL, ca)
	_, anybody := good.Anybody(server.URL)
	_, flag := good.Flag(server.URL, ca, false)
	for name, err := range map[string]error{"new": trusts, "anybody": anybody, "flag": flag} {
		if err != nil {
			t.Errorf("good %s: %v", name, err)
		}
	}
}
