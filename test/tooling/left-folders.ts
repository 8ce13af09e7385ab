import { afterAll } from 'vitest';
import { removeFolders } from '../main/a-folder.ts';

// Runs after each test file: a setup file's hooks end after its own.
afterAll(removeFolders);
