package rbac

import (
	"bytes"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

var generator = ondemand.Regexp(`(?i)controller[-_]gen`)

// generatorIn names the repository in dir, of which somebody asks whether anything in it runs
// controller-gen.
type generatorIn struct{ dir string }

// MakesRoles reports whether something may make roles out of the markers of a Go file: its
// project has a directory for them, or a file of its repository names controller-gen and rbac. It reads
// the repository where there is no such directory: to be asked last.
func MakesRoles(in *inputs.Log, file string) bool {
	module, project := Dirs(in, file)
	if module == "" {
		return true
	}
	for _, dir := range []string{project, module} {
		if _, err := in.Stat(filepath.Join(dir, filepath.FromSlash(GeneratedDir))); err == nil {
			return true
		}
	}
	root := Repository(in, module, "")
	return inputs.Once(in, generatorIn{root}, func(in *inputs.Log) bool { return namesGenerator(in, root) })
}

// namesGenerator: a file below the directory that may run a program names controller-gen and rbac.
func namesGenerator(in *inputs.Log, root string) bool {
	found := false
	_ = in.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || found:
			return filepath.SkipAll
		case d.IsDir() && path != root && skipped(d.Name()):
			return filepath.SkipDir
		case d.IsDir() || !mayRun(d.Name()):
			return nil
		}
		text, err := in.ReadFile(path)
		found = err == nil && bytes.Contains(text, []byte("rbac")) && slices.ContainsFunc(generatorNames, func(name string) bool { return bytes.Contains(text, []byte(name)) })
		return nil
	})
	return found
}

// generatorNames are those by which files speak of controller-gen.
var generatorNames = []string{"controller-gen", "CONTROLLER_GEN", "controller_gen", "CONTROLLER-GEN"}

// mayRun: a file of that name may say what is run to make files.
func mayRun(name string) bool {
	switch filepath.Ext(name) {
	case ".go", ".mk", ".sh", ".bash", ".py", ".toml", ".bazel", ".bzl", ".yaml", ".yml", ".json", "":
		return true
	}
	return strings.HasPrefix(name, "Makefile")
}

// Generates reports whether controller-gen is told to make roles out of the
// markers of a Go file, as far as Makefiles show. The nearest one that runs it
// decides; one that includes others does not show everything.
func Generates(in *inputs.Log, file string) bool {
	if !filepath.IsAbs(file) {
		return true
	}
	_, dirs := in.Module(filepath.Dir(file))
	for _, dir := range dirs {
		if text, err := in.ReadFile(filepath.Join(dir, "Makefile")); err == nil && generator().Match(text) {
			return bytes.Contains(text, []byte("rbac")) || includes().Match(text)
		}
	}
	return true
}

// includes finds the directive of a Makefile; the help of each scaffold speaks of included files.
var includes = ondemand.Regexp(`(?m)^[-s]?include\s`)

var roleName = ondemand.Regexp(`\brbac:roleName=([\w-]+)`)

// namesMade returns the names that controller-gen is told to give the role that it makes, as
// far as the Makefile of a project shows.
func namesMade(in *inputs.Log, project string) (names []string) {
	text, _ := in.ReadFile(filepath.Join(project, "Makefile"))
	for _, m := range roleName().FindAllSubmatch(text, -1) {
		names = append(names, string(m[1]))
	}
	return names
}
