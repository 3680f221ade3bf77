;;; emacs.el --- ctrlvet lsp in eglot, without a screen  -*- lexical-binding: t -*-
;; Run by editors_test.go: prints a line for each thing that it saw.

(defun say (format &rest args) (princ (concat (apply #'format format args) "\n")))

;; Debian's packages of Emacs Lisp stand in the site's start files, which --batch
;; reads: what is missing there is not installed.
(unless (and (require 'eglot nil t) (require 'go-mode nil t))
  (say "skip: eglot or go-mode is not installed")
  (kill-emacs 0))
(say "Emacs %s, eglot %s" emacs-version
     (if (fboundp 'eglot--version) (eglot--version)
       (ignore-errors (require 'lisp-mnt) (lm-version (locate-library "eglot.el")))))
(setq eglot-sync-connect 120 eglot-connect-timeout 120)
(setq eglot-extend-to-xref nil)

(defvar file (getenv "FILE"))
(defvar original nil)
(setq project-vc-ignores nil)
(setq-default project-find-functions
              (list (lambda (_dir) (cons 'transient (file-name-as-directory (getenv "MODULE"))))))

(find-file file)
(setq original (buffer-string))
(eglot '(go-mode) (project-current) 'eglot-lsp-server (list (getenv "CTRLVET") "lsp") "go")
(flymake-mode 1)

(defvar published 0 "How often the server spoke about the file.")
(advice-add 'eglot-handle-notification :after
            (lambda (_server method &rest _)
              (when (eq method 'textDocument/publishDiagnostics) (setq published (1+ published)))))

(defun await (what predicate)
  "Wait until PREDICATE holds; WHAT says what that is."
  (let ((end (+ (float-time) 240)))
    (while (and (not (funcall predicate)) (< (float-time) end))
      (accept-process-output nil 0.05)
      (flymake-start))
    (unless (funcall predicate)
      (say "never: %s; %s" what (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))
      (kill-emacs 1))))

(defun sync ()
  "Send what was typed, as eglot does when nothing is typed for a while."
  (eglot--signal-textDocument/didChange))

(defun replace (from to)
  (goto-char (point-min))
  (search-forward from)
  (replace-match to t t)
  (sync))

(defun actions ()
  (let ((d (car (flymake-diagnostics))))
    (append (eglot-code-actions (flymake-diagnostic-beg d) (flymake-diagnostic-end d) "quickfix") nil)))

(defun titled (part)
  (seq-find (lambda (a) (string-match-p part (plist-get a :title))) (actions)))

(defun apply-action (action)
  (eglot--apply-workspace-edit (plist-get action :edit))
  (sync))

(await "the server speaks" (lambda () (> published 0)))
(say "silent at first: %s" (if (flymake-diagnostics) "no" "yes"))

(replace "client.IgnoreNotFound(err)" "err")
(await "the finding" #'flymake-diagnostics)
(let ((d (car (flymake-diagnostics))))
  (say "finding: %s" (flymake-diagnostic-text d))
  (say "line: %d" (line-number-at-pos (flymake-diagnostic-beg d))))
(let ((fix (titled "ignore NotFound")))
  (say "fix: %s" (plist-get fix :title))
  (apply-action fix))
(await "the finding goes" (lambda () (null (flymake-diagnostics))))
(say "after the fix: %d" (length (flymake-diagnostics)))
(say "same text: %s" (if (equal (buffer-string) original) "yes" (buffer-string)))

(replace "client.IgnoreNotFound(err)" "err")
(await "the finding again" #'flymake-diagnostics)
(let ((explain (titled "^Explain")))
  (say "explain: %s"
       (seq-find (lambda (line) (string-prefix-p "# " line))
                 (split-string (jsonrpc-request (eglot-current-server) :workspace/executeCommand (plist-get explain :command)) "\n"))))
(let ((suppress (titled "^Suppress")))
  (say "suppress: %s" (plist-get suppress :title))
  (apply-action suppress))
(await "silence" (lambda () (null (flymake-diagnostics))))
(say "after suppressing: %d" (length (flymake-diagnostics)))
(say "it reads:%s" (progn (goto-char (point-min)) (search-forward "//lint:ignore")
                          (buffer-substring (line-beginning-position) (line-end-position))))
(let ((server (eglot-current-server)))
  (set-buffer-modified-p nil)
  (eglot-shutdown server))
(kill-emacs 0)
