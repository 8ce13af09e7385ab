import { expect, test } from 'vitest';
import { checkFiles } from '../../../src-main/exports/verify-manifests.ts';
import { VerifiedManifest } from '../../../src-preload/contract/views/exports/exports.ts';

const file = { name: 'record.sqlite', bytes: 5, sha256: 'b'.repeat(64) };
const manifest = {
  exportId: '6f1c0b52-7a8e-4f39-9a55-0c3f4f7f2b11',
  createdAt: '2026-11-27T12:00:00.000Z',
  venue: 'simulated',
  network: 'TESTNET',
  account: null,
  files: [file],
  checkpoint: null,
  previous: null,
};

test.each([
  ['backup', { kind: 'backup' }],
  ['export', {}],
])('the manifest of a %s is to be compared with what that command printed', (command, kind) => {
  const { result, message } = checkFiles({
    path: 'manifest.json',
    sha256: 'a'.repeat(64),
    manifest: VerifiedManifest.parse({ ...manifest, ...kind }),
    files: new Map([[file.name, file]]),
    isPartial: false,
  });
  expect(result).toBe('holds');
  expect(message).toContain(`compare it with the one that the ${command} printed`);
});
