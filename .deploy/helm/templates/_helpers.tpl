{{- define "meshbench.labels" -}}
app.kubernetes.io/name: meshbench
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}
