// Package editors runs ctrlvet lsp as editors do: by a client of its own that
// checks what comes back, and in Emacs and Neovim without a screen.
//
//	go test ./integrations/editors -editors -v
package editors
