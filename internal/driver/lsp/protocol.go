package lsp

import "encoding/json"

// What follows are the structures of the Language Server Protocol 3.17 (and the
// snippet edits of 3.18), as far as this server uses them, under the names that the
// specification gives them.

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type initializeParams struct {
	RootURI          string             `json:"rootUri"`
	WorkspaceFolders []workspaceFolder  `json:"workspaceFolders"`
	Options          json.RawMessage    `json:"initializationOptions"`
	Capabilities     clientCapabilities `json:"capabilities"`
}

type workspaceFolder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

type clientCapabilities struct {
	General struct {
		PositionEncodings []string `json:"positionEncodings"`
	} `json:"general"`
	Window struct {
		WorkDoneProgress bool `json:"workDoneProgress"`
		ShowDocument     struct {
			Support bool `json:"support"`
		} `json:"showDocument"`
	} `json:"window"`
	Workspace struct {
		WorkspaceEdit struct {
			DocumentChanges    bool `json:"documentChanges"`
			SnippetEditSupport bool `json:"snippetEditSupport"`
		} `json:"workspaceEdit"`
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
		CodeLens struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"codeLens"`
	} `json:"workspace"`
	TextDocument struct {
		PublishDiagnostics struct {
			RelatedInformation bool `json:"relatedInformation"`
			TagSupport         *struct {
				ValueSet []int `json:"valueSet"`
			} `json:"tagSupport"`
		} `json:"publishDiagnostics"`
		CodeAction struct {
			LiteralSupport *struct{} `json:"codeActionLiteralSupport"`
		} `json:"codeAction"`
		Hover struct {
			ContentFormat []string `json:"contentFormat"`
		} `json:"hover"`
	} `json:"textDocument"`
}

type textDocument struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
	Text    string `json:"text"`
}

type documentParams struct {
	TextDocument textDocument `json:"textDocument"`
	Position     position     `json:"position"`
	// Text is that of didSave, if the client sends it.
	Text *string `json:"text"`
}

type changeParams struct {
	TextDocument   textDocument    `json:"textDocument"`
	ContentChanges []contentChange `json:"contentChanges"`
}

type contentChange struct {
	Range *textRange `json:"range"` // nil: all of the document
	Text  string     `json:"text"`
}

type watchedFilesParams struct {
	Changes []struct {
		URI  string `json:"uri"`
		Type int    `json:"type"`
	} `json:"changes"`
}

type foldersParams struct {
	Event struct {
		Added   []workspaceFolder `json:"added"`
		Removed []workspaceFolder `json:"removed"`
	} `json:"event"`
}

// Severities and tags of diagnostics.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
	tagUnnecessary      = 1
)

type diagnostic struct {
	Range              textRange        `json:"range"`
	Severity           int              `json:"severity,omitempty"`
	Code               string           `json:"code,omitempty"`
	CodeDescription    *codeDescription `json:"codeDescription,omitempty"`
	Source             string           `json:"source,omitempty"`
	Message            string           `json:"message"`
	Tags               []int            `json:"tags,omitempty"`
	RelatedInformation []related        `json:"relatedInformation,omitempty"`
}

type codeDescription struct {
	Href string `json:"href"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type codeActionParams struct {
	TextDocument textDocument `json:"textDocument"`
	Range        textRange    `json:"range"`
	Context      struct {
		Diagnostics []diagnostic `json:"diagnostics"`
		Only        []string     `json:"only"`
	} `json:"context"`
}

// Kinds of code actions. Suppressions and explanations are quick fixes as well: some
// clients show what has exactly that kind.
const (
	kindQuickFix = "quickfix"
	kindFixAll   = "source.fixAll.ctrlvet"
)

type codeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *workspaceEdit `json:"edit,omitempty"`
	Command     *command       `json:"command,omitempty"`
}

type workspaceEdit struct {
	Changes         map[string][]textEdit `json:"changes,omitempty"`
	DocumentChanges []textDocumentEdit    `json:"documentChanges,omitempty"`
}

type textDocumentEdit struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version *int   `json:"version"` // null: not open
	} `json:"textDocument"`
	Edits []textEdit `json:"edits"`
}

// A textEdit has a new text or a snippet.
type textEdit struct {
	Range   textRange `json:"range"`
	NewText *string   `json:"newText,omitempty"`
	Snippet *markup   `json:"snippet,omitempty"`
}

type command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

type executeParams struct {
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments"`
}

type codeLens struct {
	Range   textRange `json:"range"`
	Command *command  `json:"command,omitempty"`
}

// A markup is text, and of which kind; a snippet too.
type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup     `json:"contents"`
	Range    *textRange `json:"range,omitempty"`
}

type showDocumentParams struct {
	URI       string     `json:"uri"`
	TakeFocus bool       `json:"takeFocus"`
	Selection *textRange `json:"selection,omitempty"`
}

type messageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

// Types of messages.
const (
	messageError   = 1
	messageWarning = 2
	messageInfo    = 3
	messageLog     = 4
)

type progressParams struct {
	Token string `json:"token"`
	Value any    `json:"value,omitempty"`
}

type progressValue struct {
	Kind       string `json:"kind"` // begin, report, end
	Title      string `json:"title,omitempty"`
	Message    string `json:"message,omitempty"`
	Percentage *int   `json:"percentage,omitempty"`
}
