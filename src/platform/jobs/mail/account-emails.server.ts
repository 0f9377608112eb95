/** Mails about the account itself. They are sent immediately and cannot be disabled. */
import { authEnv } from "#platform/access/index.server.ts";
import type { Addressee } from "./addressee.server.ts";
import type { Block, Content, Fact } from "./email-content.server.ts";
import { composeEmail } from "./compose-email.server.ts";
import type { EmailMessage } from "./email-message.server.ts";
import type { Writer } from "./writer.server.ts";

const passwordPage = "/auth/forgot-password";
const accountPage = "/akun";
const portalName = (): string => authEnv().APPLICATION_NAME;

type Said = Omit<Content, "why" | "button"> & { readonly page?: Content["button"] };
/** A mail about the safety of an account. It links to the account page unless specified otherwise. */
const safety = (to: Addressee, kind: string, compose: (writer: Writer) => Said): EmailMessage =>
  composeEmail(to, kind, (writer) => {
    const { page, ...content } = compose(writer);
    const button = page ?? { words: writer.say("Buka akun saya"), path: accountPage };
    return { ...content, button, why: writer.say("Surel tentang keamanan akun Anda selalu dikirim.") };
  });

/** A code for setting a password; `minutes` is its validity. */
export const codeEmail = (to: Addressee, code: string, minutes: number): EmailMessage => ({
  ...safety(to, "otp", ({ say }) => ({
    subject: say("Kode untuk mengatur ulang kata sandi"),
    blocks: [
      { code, words: say("Kode Anda") },
      say("Berlaku {minutes} menit dan hanya sekali.", { minutes }),
      say(
        "Jangan berikan kepada siapa pun, juga tidak kepada helpdesk. Jika Anda tidak memintanya, abaikan surel ini.",
      ),
    ],
    page: { words: say("Atur ulang kata sandi"), path: passwordPage },
  })),
  hours: 1,
});

export const passwordChangedEmail = (to: Addressee, at = new Date()): EmailMessage =>
  safety(to, "password-changed", ({ say, moment }) => ({
    subject: say("Kata sandi Anda diganti"),
    blocks: [
      say("Kata sandi akun {portal} Anda baru saja diganti, dan sesi lain telah diakhiri.", { portal: portalName() }),
      { facts: [[say("Waktu kejadian"), moment(at)]] },
      say("Jika bukan Anda yang menggantinya, hubungi helpdesk sekarang juga."),
    ],
  }));

/** An administrator, `by`, has reset the password and hands over the initial one personally. */
export const passwordResetEmail = (to: Addressee, by: string, at = new Date()): EmailMessage =>
  safety(to, "password-reset", (writer) => {
    const { say } = writer;
    return {
      subject: say("Kata sandi Anda diatur ulang"),
      blocks: [
        say(
          "{by} mengatur ulang kata sandi Anda dan akan menyampaikannya kepada Anda. Anda diminta menggantinya saat masuk.",
          { by },
        ),
        { facts: doneBy(writer, by, at) },
        say("Jika Anda tidak memintanya, hubungi helpdesk."),
      ],
    };
  });

const doneBy = ({ say, moment }: Writer, by: string, at: Date): Fact[] => [
  [say("Dilakukan oleh"), by],
  [say("Waktu kejadian"), moment(at)],
];

/** Changes of the second authentication step, as worded for the account's owner. */
export const secondStepChanges = {
  on: "Verifikasi dua langkah diaktifkan",
  off: "Verifikasi dua langkah dimatikan",
  codes: "Kode pemulihan dibuat ulang",
  removed: "Verifikasi dua langkah dilepas administrator",
} as const;

/** `by` made the change on the owner's behalf. */
export const secondStepEmail = (
  to: Addressee,
  change: keyof typeof secondStepChanges,
  by?: string,
  at = new Date(),
): EmailMessage =>
  safety(to, "second-step", (writer) => {
    const { say, moment } = writer;
    return {
      subject: say(secondStepChanges[change]),
      blocks: [
        { facts: by === undefined ? [[say("Waktu kejadian"), moment(at)]] : doneBy(writer, by, at) },
        say("Jika ini bukan Anda, segera ganti kata sandi dan hubungi helpdesk."),
      ],
    };
  });

/** An identity of the provider was linked to the account, by its owner or an administrator. */
export const identityLinkedEmail = (to: Addressee, at = new Date()): EmailMessage =>
  safety(to, "identity-linked", ({ say, moment }) => ({
    subject: say("Akun Anda dihubungkan dengan penyedia identitas"),
    blocks: [
      { facts: [[say("Waktu kejadian"), moment(at)]] },
      say("Jika ini bukan Anda, segera ganti kata sandi dan hubungi helpdesk."),
    ],
  }));

type Masking = { readonly by: string; readonly username: string; readonly minutes: number };
export const maskingEmail = (to: Addressee, { by, username, minutes }: Masking, at = new Date()): EmailMessage =>
  safety(to, "masking", (writer) => {
    const { say } = writer;
    return {
      subject: say("Akun Anda dibuka oleh {by}", { by }),
      blocks: [
        say(
          "{by} ({username}) membuka {portal} atas nama Anda, paling lama {minutes} menit. Setiap perubahan tercatat dengan nama kalian berdua.",
          {
            by,
            username,
            portal: portalName(),
            minutes,
          },
        ),
        { facts: doneBy(writer, by, at) },
        say("Jika Anda tidak mengharapkan ini, hubungi helpdesk."),
      ],
    };
  });

/** Invitation of a new user: it explains how to sign in with a code, so that no password is sent by mail. */
export const inviteEmail = (to: Addressee, { by, username }: Pick<Masking, "by" | "username">): EmailMessage =>
  composeEmail(to, "invite", ({ say }) => ({
    subject: say("Akun {portal} Anda sudah dibuat", { portal: portalName() }),
    blocks: [
      say("{by} membuat akun {portal} untuk Anda.", { by, portal: portalName() }),
      {
        facts: [
          [say("Nama pengguna"), username],
          [say("Alamat surel"), to.email],
          [say("Dibuat oleh"), by],
        ],
      },
      say(
        "Buat kata sandi pertama Anda: buka halaman “Lupa kata sandi”, isi alamat surel ini, lalu kode yang kami kirim.",
      ),
    ],
    button: { words: say("Buat kata sandi"), path: passwordPage },
    why: say("Anda menerima surel ini karena {by} membuat akun untuk Anda.", { by }),
  }));

const registration = (to: Addressee, kind: string, compose: (writer: Writer) => Omit<Content, "why">): EmailMessage =>
  composeEmail(to, kind, (writer) => ({
    ...compose(writer),
    why: writer.say("Anda menerima surel ini karena alamat ini dipakai untuk mendaftar."),
  }));

export const registeredEmail = (to: Addressee): EmailMessage =>
  registration(to, "register", ({ say }) => ({
    subject: say("Pendaftaran Anda diterima"),
    blocks: [
      say(
        "Pendaftaran Anda di {portal} telah diterima. Administrator akan memberi peran; sesudah itu Anda dapat masuk dengan alamat surel ini.",
        {
          portal: portalName(),
        },
      ),
      addressFact(to, say),
    ],
    button: { words: say("Buka portal"), path: "/guest/welcome" },
  }));

/** To the owner of an address that was used for a registration although it already has an account. */
export const registeredKnownEmail = (to: Addressee): EmailMessage =>
  registration(to, "register-known", ({ say }) => ({
    subject: say("Pendaftaran dengan alamat surel Anda"),
    blocks: [
      say("Seseorang mendaftar ke {portal} dengan alamat surel Anda, padahal Anda sudah memiliki akun.", {
        portal: portalName(),
      }),
      addressFact(to, say),
      say(
        "Jika itu Anda dan Anda lupa kata sandi, gunakan “Lupa kata sandi” di halaman masuk. Jika bukan, abaikan surel ini.",
      ),
    ],
    button: { words: say("Atur ulang kata sandi"), path: passwordPage },
  }));

const addressFact = ({ email }: Addressee, say: Writer["say"]): Block => ({ facts: [[say("Alamat surel"), email]] });
