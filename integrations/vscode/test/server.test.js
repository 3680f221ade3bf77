// The server, spoken to by the protocol library of Visual Studio Code, as its client does.
// CTRLVET names the program, MODULE a module, FILE a Go file of it whose text has the call
// client.IgnoreNotFound(err); the tests of integrations/editors set them.
'use strict';

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const test = require('node:test');
const { pathToFileURL } = require('node:url');

const { CTRLVET: program, MODULE: dir, FILE: file } = process.env;

test('a session', { skip: !program && 'wants CTRLVET, MODULE and FILE: go test ./integrations/editors -editors -run VSCode' }, async () => {
  const lsp = require('vscode-languageserver-protocol/node');
  const server = spawn(program, ['lsp'], { cwd: dir, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => server.on('exit', resolve));
  const connection = lsp.createMessageConnection(new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
  const shown = [];
  const waiting = [];
  connection.onNotification(lsp.PublishDiagnosticsNotification.type, (p) => {
    for (const w of waiting.splice(0)) if (!w(p)) waiting.push(w);
  });
  connection.onRequest(lsp.ShowDocumentRequest.type, (p) => { shown.push(p); return { success: true }; });
  connection.onRequest(lsp.RegistrationRequest.type, () => {});
  connection.onRequest(lsp.WorkDoneProgressCreateRequest.type, () => {});
  connection.listen();

  const uri = pathToFileURL(file).href;
  const published = (version) => new Promise((resolve) => {
    waiting.push((p) => p.uri === uri && p.version === version && (resolve(p.diagnostics), true));
  });

  const { capabilities } = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(dir).href,
    workspaceFolders: [{ uri: pathToFileURL(dir).href, name: 'module' }],
    initializationOptions: { level: 'preview' },
    capabilities: {
      general: { positionEncodings: ['utf-16'] },
      window: { workDoneProgress: true, showDocument: { support: true } },
      workspace: { workspaceEdit: { documentChanges: true, snippetEditSupport: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true } },
    },
  });
  assert.equal(capabilities.positionEncoding, 'utf-16');
  await connection.sendNotification(lsp.InitializedNotification.type, {});

  const correct = fs.readFileSync(file, 'utf8');
  let next = published(1);
  await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri, languageId: 'go', version: 1, text: correct } });
  assert.deepEqual(await next, []);

  const wrong = correct.replace('client.IgnoreNotFound(err)', 'err');
  next = published(2);
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, { textDocument: { uri, version: 2 }, contentChanges: [{ text: wrong }] });
  const [diagnostic] = await next;
  assert.ok(lsp.Diagnostic.is(diagnostic), JSON.stringify(diagnostic));
  assert.equal(diagnostic.code, 'notfound/reconciled');

  const params = { textDocument: { uri }, range: diagnostic.range, context: { diagnostics: [diagnostic] } };
  const actions = await connection.sendRequest(lsp.CodeActionRequest.type, params);
  assert.equal(actions.length, 3);
  const [fix, suppress, explain] = actions;
  for (const a of [fix, explain]) assert.ok(lsp.CodeAction.is(a), JSON.stringify(a));
  const { TextDocument } = textDocuments();
  const mended = TextDocument.applyEdits(TextDocument.create(uri, 'go', 2, wrong), fix.edit.documentChanges[0].edits);
  assert.equal(mended, correct);
  assert.deepEqual(suppress.edit.documentChanges[0].edits[0].snippet, { kind: 'snippet', value: '\t\t//lint:ignore notfound/reconciled ${1:reason}\n' });

  const page = await connection.sendRequest(lsp.ExecuteCommandRequest.type, explain.command);
  assert.match(page, /^# notfound\n/);
  assert.match(fs.readFileSync(new URL(shown[0].uri), 'utf8'), /^# notfound\n/);
  const hover = await connection.sendRequest(lsp.HoverRequest.type, { textDocument: { uri }, position: diagnostic.range.start });
  assert.ok(lsp.Hover.is(hover), JSON.stringify(hover));
  const lenses = await connection.sendRequest(lsp.CodeLensRequest.type, { textDocument: { uri } });
  assert.ok(lenses.length === 1 && lsp.CodeLens.is(lenses[0]), JSON.stringify(lenses));

  await connection.sendRequest(lsp.ShutdownRequest.type);
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await exited, 0);
  connection.dispose();
});

// textDocuments applies edits as the editor does.
function textDocuments() {
  return require('vscode-languageserver-textdocument');
}
