import { weighPages } from "./bundle.ts";
console.log(await weighPages("/usr/bin/chromium", "http://127.0.0.1:4120", { username: "admin", password: "Portal#2026" }));
