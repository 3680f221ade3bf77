package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// Env names a file to be read instead of the one beside go.mod; "off" stands for
// none. A variable, since go vet and gopls know no flags for it.
const Env = "CTRLVET_CONFIG"

// Settings are what a driver was told besides the file.
type Settings struct {
	// File is read instead of the one beside go.mod.
	File string
	// Document counts more than the file; nil: nothing was said.
	Document *Document
	// ByLevel: rules are chosen by level. Otherwise they run because they were
	// asked for by name, and can only be switched off.
	ByLevel bool
}

var process struct {
	sync.Mutex
	settings Settings
}

// Use sets what holds for this run of the program. Drivers call it before they
// analyse anything.
func Use(s Settings) {
	process.Lock()
	defer process.Unlock()
	process.settings = s
}

func settings() Settings {
	process.Lock()
	defer process.Unlock()
	return process.settings
}

// Analyzer finds the settings of a package. Its result is never nil.
var Analyzer = &analysis.Analyzer{
	Name:             "ctrlvetconfig",
	Doc:              "read " + FileName,
	ResultType:       reflect.TypeFor[*Config](),
	RunDespiteErrors: true,
	Run: func(pass *analysis.Pass) (any, error) {
		if pass.Module != nil && pass.Module.Version != "" {
			return newConfig("", nil, false), nil // a dependency has no say
		}
		return Load(root(pass)), nil
	},
}

// root returns the folder of the package's module. Some files of a package may
// have been made by cgo or the go command and lie elsewhere.
func root(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		if r := Root(filepath.Dir(inputs.Position(pass.Fset, f.Package).Filename)); r != "" {
			return r
		}
	}
	return ""
}

// Root returns the nearest folder with a go.mod, of dir and those above it; ""
// if there is none.
func Root(dir string) string { return above(dir, "go.mod") }

func above(dir, name string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// Workspace returns the go.work file that holds for a go command in dir, and the folders of
// the modules it uses, in their order; "" without one. A file that cannot be read has no modules.
func Workspace(dir string) (file string, modules []string) {
	file = os.Getenv("GOWORK")
	switch file {
	case "off":
		return "", nil
	case "":
		root := above(dir, "go.work")
		if root == "" {
			return "", nil
		}
		file = filepath.Join(root, "go.work")
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return file, nil
	}
	f, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return file, nil
	}
	for _, use := range f.Use {
		r := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(r) {
			r = filepath.Join(filepath.Dir(file), r)
		}
		modules = append(modules, filepath.Clean(r))
	}
	return file, modules
}

// Roots returns the folders of the main modules of a go command that runs in
// dir: those of the workspace, or the one around dir.
func Roots(dir string) []string {
	_, out := Workspace(dir)
	if own := Root(dir); own != "" && !slices.Contains(out, own) {
		out = append([]string{own}, out...)
	}
	return out
}

// fileOf returns the file with the settings of a module; "" if there is none.
// must says that somebody named it.
func fileOf(root string) (file string, must bool) {
	named := settings().File
	if named == "" {
		named = os.Getenv(Env)
	}
	switch named {
	case "":
	case "off":
		return "", false
	default:
		return named, true
	}
	if root == "" {
		return "", false
	}
	return filepath.Join(root, FileName), false
}

// File returns the name of the file that holds the settings of the module in root, whether it is there
// or not; "" for none.
func File(root string) string {
	file, _ := fileOf(root)
	return file
}

// Load returns the settings for the module in a folder; "" stands for packages
// without a module. Errors are those of the file; see [Config.Err].
func Load(root string) *Config {
	s := settings()
	doc, err := read(root)
	c := newConfig(root, catalog(), s.ByLevel, doc, s.Document)
	c.err = err
	return c
}

// LoadAll returns the settings of several modules, and their errors.
func LoadAll(roots []string) ([]*Config, error) {
	var all []*Config
	var errs []error
	for _, r := range roots {
		c := Load(r)
		all = append(all, c)
		if c.err == nil || slices.ContainsFunc(errs, func(e error) bool { return e.Error() == c.err.Error() }) {
			continue
		}
		if len(roots) > 1 {
			errs = append(errs, fmt.Errorf("%s: %w", r, c.err))
			continue
		}
		errs = append(errs, c.err)
	}
	if len(all) == 0 {
		all = append(all, Load(""))
		errs = append(errs, all[0].err)
	}
	return all, errors.Join(errs...)
}

// Content returns what all files that matter to the modules say: what a cache of
// findings depends on. It is empty without such files.
func Content(roots []string) []byte {
	var out []byte
	if len(roots) == 0 {
		roots = []string{""}
	}
	for i, r := range roots {
		file, must := fileOf(r)
		if file == "" {
			continue
		}
		var data []byte
		err := errOut
		if must || !leadsOut(file, r) {
			data, err = inputs.ReadFile(file)
		}
		if err != nil && !must {
			continue
		}
		out = fmt.Appendf(out, "%d %d\n%s", i, len(data), data)
	}
	return out
}

// cached holds what files said, for programs that live long.
var cached struct {
	sync.Mutex
	files map[string]reading
}

type reading struct {
	root string
	time time.Time
	size int64
	doc  *Document
	err  error
}

func forget() {
	cached.Lock()
	defer cached.Unlock()
	cached.files = nil
}

// errOut says of a file that mistakes in it would be read out from where nobody asked for it.
var errOut = errors.New("is a link out of the repository: name the file itself with -config or " + Env)

// leadsOut reports whether the file that was found in a module is a link to one outside of its repository.
func leadsOut(file, root string) bool {
	dirs := append([]string{root}, beyond(root)...)
	top, err1 := filepath.EvalSymlinks(dirs[len(dirs)-1])
	file, err2 := filepath.EvalSymlinks(file)
	rel, err3 := filepath.Rel(top, file)
	return errors.Join(err1, err2, err3) != nil || !filepath.IsLocal(rel)
}

// read returns what the file of a module says, nil if there is no file.
func read(root string) (*Document, error) {
	file, must := fileOf(root)
	if file == "" {
		return nil, nil
	}
	info, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !must:
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("settings: %w", err)
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("settings: %s is not a file", file)
	case !must && leadsOut(file, root):
		return nil, fmt.Errorf("settings: %s %w", file, errOut)
	}
	names := catalog()
	cached.Lock()
	defer cached.Unlock()
	if r, ok := cached.files[file]; ok && r.root == root && r.time.Equal(info.ModTime()) && r.size == info.Size() {
		return r.doc, r.err
	}
	data, err := inputs.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("settings: %w", err)
	}
	name := FileName
	if must {
		name = file
	}
	doc, err := parse(name, data, names)
	if err == nil {
		err = checkPackages(doc, root)
	}
	if err != nil {
		doc = nil
	}
	if cached.files == nil {
		cached.files = map[string]reading{}
	}
	cached.files[file] = reading{root, info.ModTime(), info.Size(), doc, err}
	return doc, err
}

// checkPackages reports functions and bans in packages of the module that do not exist.
func checkPackages(doc *Document, root string) error {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	module := modfile.ModulePath(data)
	if root == "" || err != nil || module == "" {
		return nil
	}
	errs := checkBans(doc, root)
	for _, f := range doc.Functions {
		rest, ok := strings.CutPrefix(f.Package, module)
		if !ok || rest != "" && rest[0] != '/' {
			continue
		}
		if info, err := os.Stat(filepath.Join(root, filepath.FromSlash(rest))); err != nil || !info.IsDir() {
			errs = append(errs, &settingError{doc.Name, f.Line, fmt.Sprintf("functions.%s: module %s has no package %s", f.Kind, module, f.Package)})
		}
	}
	return errors.Join(errs...)
}
