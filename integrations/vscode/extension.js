// The extension starts ctrlvet lsp for Go files, beside the Go extension.
'use strict';

const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

/** The running client; undefined while there is none. */
let client;

/** Changes of the client wait for each other. */
let queue = Promise.resolve();

function then(step) {
  queue = queue.then(step).catch((err) => {
    vscode.window.showErrorMessage(`ctrlvet: ${err.message}. Is the program installed? go install github.com/ctrlvet/ctrlvet/cmd/ctrlvet@latest, or name it in ctrlvet.path.`);
  });
  return queue;
}

function start() {
  return then(async () => {
    const config = vscode.workspace.getConfiguration('ctrlvet');
    client = new LanguageClient(
      'ctrlvet',
      'ctrlvet',
      {
        command: config.get('path'),
        args: config.get('args'),
        transport: TransportKind.stdio,
        options: { cwd: vscode.workspace.workspaceFolders?.[0]?.uri.fsPath },
      },
      {
        documentSelector: [{ scheme: 'file', language: 'go' }],
        initializationOptions: config.get('settings'),
        outputChannelName: 'ctrlvet',
      },
    );
    await client.start();
  });
}

function stop() {
  return then(async () => {
    const old = client;
    client = undefined;
    if (old) {
      await old.stop();
    }
  });
}

function restart() {
  stop();
  return start();
}

exports.activate = function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('ctrlvet.restart', restart),
    vscode.workspace.onDidChangeConfiguration((e) => {
      if (e.affectsConfiguration('ctrlvet')) {
        restart();
      }
    }),
  );
  return start();
};

exports.deactivate = stop;
