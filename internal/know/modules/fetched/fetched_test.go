package fetched

import "testing"

func TestIs(t *testing.T) {
	for dir, want := range map[string]bool{
		"": false, "/": false, "/src/op": false, "/src/vendored": false, "/src/my/vendors": false, "vendors/vendor.go": false,
		"vendor": true, "/src/op/vendor": true, "/src/op/vendor/k8s.io/api": true, "vendor/x": true, "/src/op/third_party/x": true,
		"/mod/k8s.io/api@v0.37.2": true, "/mod/k8s.io/api@v0.37.2/core/v1": true, "@": true,
	} {
		if got := Is(dir); got != want {
			t.Errorf("%q: %t, want %t", dir, got, want)
		}
	}
}
