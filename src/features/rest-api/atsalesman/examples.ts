const phone = { deviceUuid: "0b6f0a52-6f2b-4c1e-9a3d-3f1f5a7c2d10", appVersion: "1.4.0" } as const;
const checkIn = "5f8c1f0e-2b1a-4a57-8f5e-6d1f6b0c9a01";
const checkOut = "5f8c1f0e-2b1a-4a57-8f5e-6d1f6b0c9a02";

/** Example request bodies of a phone. */
export const bodies = {
  enrol: {
    salesmanCode: "SLM-0001",
    code: "ABCDE23456",
    deviceUuid: phone.deviceUuid,
    model: "Samsung A15",
    os: "Android 14",
    appVersion: phone.appVersion,
    consentVersion: "2026-1",
  },
  rotate: { deviceUuid: phone.deviceUuid },
  batch: {
    ...phone,
    sentAt: "2026-11-20T09:00:00+07:00",
    elapsedMs: 4_600_000,
    bootId: "b-17",
    pending: 0,
    items: [
      {
        clientId: checkIn,
        kind: "visit.checkIn",
        at: "2026-11-20T08:15:00+07:00",
        elapsedMs: 1_900_000,
        bootId: "b-17",
        body: { place: { store: "TK-000123" }, at6: { latE6: -6200000, lonE6: 106816666, accuracyM: 12, mock: false } },
      },
      {
        clientId: checkOut,
        kind: "visit.checkOut",
        at: "2026-11-20T08:40:00+07:00",
        elapsedMs: 3_400_000,
        bootId: "b-17",
        body: { checkIn, outcome: "order", orderTonnes: "2.500", orderValue: "3250000.00" },
      },
    ],
  },
  tracks: {
    ...phone,
    points: [[1_795_140_000, -6_200_000, 106_816_666, 12, 24, 180, 0]],
    battery: 81,
    gpsOff: false,
  },
} as const;

/** Example answers to a phone. */
export const responseExamples = {
  enrol: {
    token: "pjm_0123456789_…",
    salesman: { code: "SLM-0001", name: "Budi Santoso", channel: "retail" },
    settings: { workDays: "monSat", workFrom: "08:00", workTo: "17:00", zone: "Asia/Jakarta", tracking: true },
    serverTime: "2026-11-20T01:00:00.000Z",
  },
  rotate: { token: "pjm_0123456789_…", olderEndsAt: "2026-11-21T01:00:00.000Z" },
  bootstrap: {
    changed: [{ kind: "place", key: "TK-000123", data: { code: "TK-000123", name: "TB Maju Jaya", radius: 100 } }],
    gone: [{ kind: "place", key: "TK-000077" }],
    next: 41,
    more: false,
    serverTime: "2026-11-20T01:00:00.000Z",
  },
  schedule: {
    items: [{ id: 7, day: "2026-11-20", place: { store: "TK-000123" }, status: "planned", version: 1, order: 1 }],
  },
  batch: {
    results: [
      { clientId: checkIn, status: "applied", id: 91 },
      { clientId: checkOut, status: "applied", id: 91 },
    ],
  },
  tracks: { stored: 1, duplicate: 0, dropped: { future: 0, afterHours: 0, onLeave: 0, old: 0, noConsent: 0 } },
  photos: { id: 12 },
  status: {
    results: [{ clientId: checkIn, status: "applied", id: 91 }],
    advice: { batch: 200, everySeconds: 60, pointsEverySeconds: 30 },
    today: { planned: 8, plannedDone: 6, visits: 9, inRadiusPct: "77.8" },
    messages: [{ id: 5, at: "2026-11-20T02:10:00.000Z", from: "Rina Wulandari", text: "Rapat pukul 15.00 di gudang." }],
  },
} as const;
export const refusedExample = {
  code: "device.revoked",
  message: "Perangkat ini sudah dicabut. Minta kode aktivasi baru.",
  fields: [],
} as const;
