import type { Operation, Parameter, Schema } from "../open-api.ts";

const header = (name: string, description: string): Parameter => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

/** The call that the portal makes to the sender's webhook. */
export const webhookOperation = (message: Schema): Operation => ({
  operationId: "webhook",
  tags: ["webhook"],
  summary: "Kabar dokumen",
  description:
    "Portal memanggil alamat webhook Anda setiap kali keadaan dokumen berubah setelah jawaban pertamanya, siapa pun yang mengubahnya: diterapkan, gagal, gugur karena dibatalkan di portal, disisihkan, atau digantikan. Pesan satu dokumen dikirim berurutan: yang berikutnya menunggu yang sebelumnya sampai atau menyerah; antardokumen urutannya tidak dijamin, dan setiap pesan dapat datang lebih dari sekali. Jawab 2xx dalam 10 detik; isinya tidak dibaca. Selain itu dikirim lagi sampai 10 kali: setelah 15 detik, 45 detik, 2 menit, 7 menit, 20 menit, 1 jam, 3 jam, 9 jam, dan 24 jam, dengan X-Portal-Delivery yang sama. Sejak kegagalan keempat berturut-turut alamatnya dijeda 1 menit, lalu dua kali lebih lama setiap kali sampai sehari; setelah 40 kegagalan webhook dihentikan. webhook.test dikirim oleh tombol Kirim uji dan tidak bercerita tentang dokumen apa pun.",
  parameters: [
    header("X-Portal-Event", "Sama dengan event di isi."),
    header("X-Portal-Delivery", "Nomor pesan; pesan yang diulang membawa nomor yang sama."),
    header(
      "X-Portal-Signature",
      "t=<detik>,v1=<hex>: HMAC-SHA256 dengan rahasia webhook atas teks t + titik + isi persis seperti diterima. Tolak bila t lebih dari 5 menit yang lalu.",
    ),
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: message,
        example: {
          event: "document.applied",
          externalId: "RET-2026-000017",
          kind: "return",
          number: "RT-2611-0000042",
          code: null,
          inForce: null,
          version: 3,
        },
      },
    },
  },
  responses: { "200": { description: "Kabar diterima." } },
});
