package ci

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// prebuilt serves releases as they are published: version v0.0.1, which is also
// the latest, with the program under test, and v0.0.2, whose archive is another
// than its checksums say. It returns where, and the checksums of checksums.txt
// and of the archive of v0.0.1.
func prebuilt(t *testing.T) (url, all, one string) {
	t.Helper()
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skipf("the archives for %s are made by the release alone", runtime.GOOS)
	}
	hash := func(data []byte) string { return fmt.Sprintf("%x", sha256.Sum256(data)) }
	name := func(version string) string {
		return fmt.Sprintf("ctrlvet_%s_%s_%s.tar.gz", version, runtime.GOOS, runtime.GOARCH)
	}
	archive := archived(t)
	script := []byte(read(t, filepath.Join(root, "integrations", "release", "install.sh")))
	files := map[string][]byte{}
	for version, sum := range map[string]string{"0.0.1": hash(archive), "0.0.2": hash(nil)} {
		at := "/download/v" + version + "/"
		files[at+name(version)], files[at+"install.sh"] = archive, script
		files[at+"checksums.txt"] = fmt.Appendf(nil, "%s  %s\n%s  %s\n%s  install.sh\n", hash(nil), "ctrlvet_"+version+"_plan9_mips.tar.gz", sum, name(version), hash(script))
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, ok := files[strings.Replace(r.URL.Path, "/latest/download/", "/download/v0.0.1/", 1)]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, _ = w.Write(data)
	}))
	t.Cleanup(server.Close)
	return server.URL, hash(files["/download/v0.0.1/checksums.txt"]), hash(archive)
}

// archived returns an archive of the program under test, which says that it is
// (devel): what was built from the module proxy is v0.0.1.
func archived(t *testing.T) []byte {
	t.Helper()
	program, err := os.ReadFile(ctrlvet)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	if err := w.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "ctrlvet", Mode: 0o755, Size: int64(len(program))}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(program); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const (
	taken   = "ctrlvet (devel)"
	built   = "ctrlvet v0.0.1"
	finding = "ctl/b.go"
)

// newerGo returns a directory with a go command that says it is newer than the
// program under test.
func newerGo(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\nif [ \"$*\" = 'env GOVERSION' ]; then echo go1.999.1; else exec '" + filepath.Join(goEnv("GOROOT"), "bin", "go") + "' \"$@\"; fi\n"
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestActionPrebuilt runs the action where releases are published, and where
// what is published is not what is wanted.
func TestActionPrebuilt(t *testing.T) {
	env, err := published()
	if err != nil {
		t.Fatal(err)
	}
	url, all, one := prebuilt(t)
	dir := extract(t, module)
	git(t, dir, "init", "-q")
	newer := append(env, "PATH="+newerGo(t)+string(os.PathListSeparator)+os.Getenv("PATH"))
	wrong := strings.Repeat("0", 64)
	for name, test := range map[string]struct {
		inputs map[string]string
		env    []string
		code   int
		log    []string // must be in it; what begins with ! must not
	}{
		"a version":         {map[string]string{"version": "v0.0.1"}, env, 1, []string{taken, finding, one}},
		"latest":            {map[string]string{"version": "latest"}, env, 1, []string{taken, finding}},
		"all checksums":     {map[string]string{"version": "v0.0.1", "checksum": all}, env, 1, []string{taken, finding}},
		"its checksum":      {map[string]string{"version": "v0.0.1", "checksum": one}, env, 1, []string{taken, finding}},
		"wrong checksum":    {map[string]string{"version": "v0.0.1", "checksum": wrong}, env, 1, []string{wrong + " is the checksum of neither", "!" + finding, "!building"}},
		"no checksum":       {map[string]string{"version": "v0.0.1", "checksum": "abc"}, env, 1, []string{"abc is not a SHA-256", "!" + finding}},
		"wrong archive":     {map[string]string{"version": "v0.0.2"}, env, 1, []string{"has the checksum " + one + ", not ", "!building", "!" + finding}},
		"unpublished":       {map[string]string{"version": "v0.0.1", "releases": url + "/nowhere"}, env, 1, []string{"could not be downloaded", "building ctrlvet@v0.0.1", built, finding}},
		"must be published": {map[string]string{"version": "v0.0.1", "releases": url + "/nowhere", "checksum": one}, env, 1, []string{"nothing else will do", "!building", "!" + finding}},
		"newer Go":          {map[string]string{"version": "v0.0.1"}, newer, 1, []string{"here is Go 1.999", "building ctrlvet@v0.0.1", built, finding}},
		"newer Go and sum":  {map[string]string{"version": "v0.0.1", "checksum": one}, newer, 1, []string{"here is Go 1.999", taken, finding}},
		"another path":      {map[string]string{"version": "v0.0.1/../v0.0.2"}, env, 1, []string{"is not a version", "!building"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := &runner{action: readAction(t), dir: dir}
			if test.inputs["releases"] == "" {
				test.inputs["releases"] = url
			}
			if code := r.run(t, test.env, test.inputs); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			expect(t, r.log, test.log...)
		})
	}
}

// expect reports what is not in a log, or what is if it begins with !.
func expect(t *testing.T, log string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		want, not := strings.CutPrefix(want, "!")
		if strings.Contains(log, want) == not {
			t.Errorf("%q in the log: %t", want, !not)
		}
	}
	if t.Failed() {
		t.Log(log)
	}
}

// TestHookPrebuilt runs the hook that takes the program which was published:
// twice, since the second time it has it, and where it cannot be had.
func TestHookPrebuilt(t *testing.T) {
	url, _, one := prebuilt(t)
	h := hookNamed(t, "ctrlvet-prebuilt")
	if h.Language != "script" {
		t.Fatalf("the hook is %+v", h)
	}
	abs, err := filepath.Abs(filepath.Join(root, h.Entry))
	if err != nil {
		t.Fatal(err)
	}
	cache := t.TempDir()
	env := []string{"XDG_CACHE_HOME=" + cache, "GOCACHE=" + goEnv("GOCACHE")} // what is compiled is not what is tried
	args := append([]string{"--version=v0.0.1", "--releases=" + url, "--checksum=" + one}, h.Args...)
	hook := func(dir string) outcome { return run(t, dir, env, abs, args...) }
	testHook(t, hook)
	url, args[1] = "http://127.0.0.1:1", "--releases=http://127.0.0.1:1"
	testHook(t, hook) // it is there
	args[2] = "--checksum=" + strings.Repeat("0", 64)
	if out := hook(extract(t, module)); out.code != 1 || !strings.Contains(out.stderr, "nothing else will do") {
		t.Errorf("with another checksum: %+v", out)
	}
	if version := read(t, filepath.Join(root, "integrations", "release", "VERSION")); !strings.HasPrefix(version, "v") {
		t.Errorf("VERSION says %q", version)
	}
	args = append([]string{"--releases=" + url}, h.Args...)
	testHook(t, hook) // built from this repository
}

// TestGitLab runs the script of the GitLab job.
func TestGitLab(t *testing.T) {
	env, err := published()
	if err != nil {
		t.Fatal(err)
	}
	url, all, _ := prebuilt(t)
	for name, test := range map[string]struct {
		inputs map[string]string
		code   int
		log    []string
	}{
		"a version":         {map[string]string{"version": "v0.0.1"}, 1, []string{taken, finding}},
		"latest":            {map[string]string{}, 1, []string{taken, finding}},
		"checksum":          {map[string]string{"version": "v0.0.1", "checksum": all}, 1, []string{taken, finding}},
		"wrong checksum":    {map[string]string{"version": "v0.0.1", "checksum": strings.Repeat("0", 64)}, 1, []string{"checksums.txt: FAILED", "!" + finding}},
		"wrong archive":     {map[string]string{"version": "v0.0.2"}, 1, []string{"has the checksum", "!" + finding}},
		"unpublished":       {map[string]string{"version": "v0.0.1", "releases": url + "/nowhere"}, 1, []string{built, finding}},
		"must be published": {map[string]string{"version": "v0.0.1", "releases": url + "/nowhere", "checksum": all}, 3, []string{"!" + finding, "!" + built}},
		"flags":             {map[string]string{"version": "v0.0.1", "args": "-disable=directive -tests=false"}, 0, []string{taken, "no findings"}},
	} {
		t.Run(name, func(t *testing.T) {
			if test.inputs["releases"] == "" {
				test.inputs["releases"] = url
			}
			job := gitLabJob(t, test.inputs)
			dir := extract(t, module)
			git(t, dir, "init", "-q")
			jobEnv := env
			for name, value := range job.Variables {
				jobEnv = append(jobEnv[:len(jobEnv):len(jobEnv)], name+"="+value)
			}
			out := run(t, dir, jobEnv, "sh", "-c", strings.Join(job.Script, "\n"))
			if out.code != test.code {
				t.Errorf("exit code %d, want %d", out.code, test.code)
			}
			expect(t, out.stdout+out.stderr, test.log...)
			if _, err := os.Stat(filepath.Join(dir, job.Artifacts.Reports["codequality"])); (err == nil) != strings.Contains(out.stdout, "ctrlvet ") {
				t.Errorf("the report: %v", err)
			}
		})
	}
}

// A gitLab is the job of the template.
type gitLab struct {
	Stage, Image string
	Variables    map[string]string
	Script       []string
	Artifacts    struct {
		When    string
		Reports map[string]string
	}
	Rules []struct{ If string }
}

// gitLabJob does with the template what GitLab does when it is included.
func gitLabJob(t *testing.T, inputs map[string]string) gitLab {
	t.Helper()
	head, body, ok := strings.Cut(read(t, filepath.Join(root, "integrations", "gitlab", "ctrlvet.yml")), "\n---\n")
	if !ok {
		t.Fatal("the template has no head")
	}
	var spec struct {
		Spec struct {
			Inputs map[string]struct{ Description, Default string }
		}
	}
	if err := yaml.Unmarshal([]byte(head), &spec); err != nil {
		t.Fatal(err)
	}
	for name := range inputs {
		if _, ok := spec.Spec.Inputs[name]; !ok {
			t.Fatalf("the template has no input %s", name)
		}
	}
	for name, input := range spec.Spec.Inputs {
		value, ok := inputs[name]
		if !ok {
			value = input.Default
		}
		body = strings.ReplaceAll(body, "$[[ inputs."+name+" ]]", value)
	}
	if strings.Contains(body, "$[[") {
		t.Fatalf("an input is not declared: %s", body)
	}
	var jobs map[string]gitLab
	dec := yaml.NewDecoder(strings.NewReader(body))
	dec.KnownFields(true)
	if err := dec.Decode(&jobs); err != nil {
		t.Fatal(err)
	}
	if len(jobs) != 1 || len(jobs["ctrlvet"].Script) == 0 {
		t.Fatalf("jobs are %+v", jobs)
	}
	return jobs["ctrlvet"]
}
