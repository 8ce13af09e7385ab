import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { StrictMode, type ReactElement } from 'react';
import { Router } from 'wouter';
import { AppContext } from '../stores/AppContext.ts';
import type { AppServices } from '../stores/stores.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Frame } from './frame/Frame.tsx';
import { useHashLocation } from './hash-location.ts';
import { cssVariables, theme } from './theme.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'perpscope.theme' });

export function App({ app }: { readonly app: AppServices }): ReactElement {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="dark"
      >
        <ErrorBoundary>
          <AppContext value={app}>
            {/* oxlint-disable-next-line react/hooks -- wouter takes the location hook in this prop */}
            <Router hook={useHashLocation}>
              <Frame />
            </Router>
          </AppContext>
        </ErrorBoundary>
      </MantineProvider>
    </StrictMode>
  );
}
