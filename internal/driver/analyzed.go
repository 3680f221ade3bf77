package driver

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
)

// RunnerPackage returns a package with syntax as analyzers are applied to it.
func RunnerPackage(pkg *load.Package) *runner.Package {
	return &runner.Package{
		Fset:         pkg.Fset,
		Files:        pkg.Syntax,
		OtherFiles:   pkg.OtherFiles,
		IgnoredFiles: pkg.IgnoredFiles,
		Types:        pkg.Types,
		Info:         pkg.TypesInfo,
		Sizes:        pkg.TypesSizes,
		Module:       moduleOf(pkg.Module),
		ReadFile:     pkg.ReadFile,
	}
}

// moduleOf converts what the go command says about a module for analyzers.
func moduleOf(m *packages.Module) *analysis.Module {
	if m == nil {
		return nil
	}
	out := &analysis.Module{
		Path:      m.Path,
		Version:   m.Version,
		Replace:   moduleOf(m.Replace),
		Time:      m.Time,
		Main:      m.Main,
		Indirect:  m.Indirect,
		Dir:       m.Dir,
		GoMod:     m.GoMod,
		GoVersion: m.GoVersion,
	}
	if m.Error != nil {
		out.Error = &analysis.ModuleError{Err: m.Error.Err}
	}
	return out
}
