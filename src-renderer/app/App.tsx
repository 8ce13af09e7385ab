import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { StrictMode, type ReactElement } from 'react';
import { Router } from 'wouter';
import { DeskContext } from '../stores/DeskContext.ts';
import type { Desk } from '../stores/stores.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { useHashLocation } from './hash-location.ts';
import { cssVariables, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'perpscope.theme' });

export function App({ desk }: { readonly desk: Desk }): ReactElement {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="dark"
      >
        <ErrorBoundary>
          <DeskContext value={desk}>
            {/* oxlint-disable-next-line react/hooks -- wouter is told by this prop where addresses live */}
            <Router hook={useHashLocation}>
              <Frame />
            </Router>
          </DeskContext>
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>
  );
}
