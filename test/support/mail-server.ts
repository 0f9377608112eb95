import { createServer, type Socket } from "node:net";

/** The reaction of the server to a command: a reply, "hang" for none at all, or "drop" to close the connection. */
export type Reply = string;
export type Received = { readonly to: string; readonly messageId: string; readonly text: string };
export type MailServer = {
  readonly url: string;
  readonly received: Received[];
  /**
   * By command (`GREETING`, `EHLO`, `AUTH`, `MAIL`, `RCPT`, `DATA`, `END`), read for each command; the default is
   * success.
   */
  answers: Partial<Record<string, (line: string) => Reply | undefined>>;
  close(): Promise<void>;
};

const defaultAnswers: Readonly<Record<string, string>> = {
  GREETING: "220 surel.uji",
  EHLO: "250-surel.uji\r\n250 AUTH PLAIN",
  AUTH: "235 2.7.0 ok",
  DATA: "354 go",
  END: "250 2.0.0 queued as UJI1",
  QUIT: "221 bye",
};

/** A mail server on loopback that refuses, defers, hangs or disconnects as configured, and stores accepted e-mail. */
export async function openMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    serve(
      socket,
      received,
      (command, line) => host.answers[command]?.(line) ?? defaultAnswers[command] ?? "250 2.1.0 fine",
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  const host: MailServer = {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    answers: {},
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  return host;
}

function serve(socket: Socket, received: Received[], answer: (command: string, line: string) => Reply): void {
  let rest = "";
  let to = "";
  let email: string | undefined;
  const say = (command: string, line: string): Reply => {
    const reply = answer(command, line);
    if (reply === "drop") socket.destroy();
    else if (reply !== "hang") socket.write(`${reply}\r\n`);
    return reply;
  };
  const end = (): void => {
    const text = email ?? "";
    email = undefined;
    received.push({ to, messageId: /^Message-ID: (.+)$/im.exec(text)?.[1] ?? "", text });
    say("END", "");
  };
  const read = (line: string): void => {
    if (email !== undefined) {
      if (line === ".") end();
      else email += `${line}\n`;
      return;
    }
    const command = (/^[A-Za-z]+/.exec(line)?.[0] ?? "").toUpperCase();
    const reply = say(command, line);
    if (command === "RCPT") to = /<(.*)>/.exec(line)?.[1] ?? "";
    if (command === "DATA" && reply.startsWith("354")) email = "";
  };
  say("GREETING", "");
  socket.on("data", (chunk) => {
    rest += chunk.toString("utf8");
    for (let at = rest.indexOf("\r\n"); at >= 0; at = rest.indexOf("\r\n")) {
      const line = rest.slice(0, at);
      rest = rest.slice(at + 2);
      read(line);
    }
  });
}
